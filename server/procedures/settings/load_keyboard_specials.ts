import { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Documents } from "#server/documents/documents.ts";
import { guardOf } from "#server/procedures/guard.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { loadKeyboardSpecials } from "#schemas/platform/settings/load_keyboard_specials.ts";

const isKeyboard = guardOf(KeyboardSpecials);

const keyboardOf = async (
  documents: Documents,
  company_id: number,
  language: string,
): Promise<KeyboardSpecials | undefined> => {
  const keyboard = (await documents.find(company_id, "texts", language))?.document.keyboard;
  return isKeyboard(keyboard) ? keyboard : undefined;
};

/** The keyboard of a language stands in its texts; a language without one has the English one. */
export const loadKeyboardSpecialsProcedure = ({ documents }: { documents: Documents }): Procedure =>
  readProcedure(loadKeyboardSpecials, async ({ language }, { scope }) => {
    const { company_id } = scope;
    const found =
      (await keyboardOf(documents, company_id, language)) ?? (await keyboardOf(documents, company_id, "en"));
    if (!found) throw new DomainError("not_found");
    return found;
  });
