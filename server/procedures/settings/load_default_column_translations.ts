import { isObject } from "#schemas/documents/json.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { loadDefaultColumnTranslations } from "#schemas/platform/settings/load_default_column_translations.ts";

/** The headings of a language's texts by their fields. */
const headingsIn = (columns: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(columns) ? columns : {}).flatMap(([field, heading]) =>
      typeof heading === "string" ? [[field, heading] as const] : [],
    ),
  );

/** A heading that the language lacks is English. */
export const loadDefaultColumnTranslationsProcedure = ({ documents }: { documents: Documents }): Procedure =>
  readProcedure(loadDefaultColumnTranslations, async (_input, { scope: { company_id, language } }) => {
    const columnsOf = async (slug: string) =>
      headingsIn((await documents.find(company_id, "texts", slug))?.document.columns);
    return { ...(await columnsOf("en")), ...(await columnsOf(language)) };
  });
