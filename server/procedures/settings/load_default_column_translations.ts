import type { TextsDocument } from "#schemas/documents/texts/schema.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { loadDefaultColumnTranslations } from "#schemas/platform/settings/load_default_column_translations.ts";

/** A heading that the language lacks is English. */
export const loadDefaultColumnTranslationsProcedure = ({ documents }: { documents: Documents }): Procedure =>
  readProcedure(loadDefaultColumnTranslations, async (_input, { scope: { company_id, language } }) => {
    const columnsOf = async (slug: string) =>
      ((await documents.find(company_id, "texts", slug))?.document as TextsDocument | undefined)?.columns ?? {};
    return { ...(await columnsOf("en")), ...(await columnsOf(language)) };
  });
