import { isSaid, nameField, type ShiftName } from "#schemas/plant/shift-name.ts";
import { languages } from "#schemas/protocol/language.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { readTexts } from "#server/procedures/records/texts.ts";

/** Shifts that are over keep the name they had, and no row of its own stands behind it: the name itself is the key. */
const entity = "shift";
const field = "shift_description";

/** The name of a shift as the reader of a handle reads it. */
export const readShiftTexts = async (db: Reader): Promise<(name: string) => string> => {
  const texts = await readTexts(db, [entity]);
  return (name) => texts(entity, name, field, name);
};

/** What names of shifts are in each language, in the order of the names; those of which nothing is said are left out. */
export const readShiftNames = async (db: Reader): Promise<ShiftName[]> => {
  const rows = await db
    .selectFrom("entity_texts")
    .select(["row_key", "language", "content"])
    .where("entity", "=", entity)
    .execute();
  const said = Map.groupBy(rows, ({ row_key }) => row_key);
  return [...said.keys()].toSorted().map((shift_description) => {
    const of = said.get(shift_description) ?? [];
    const contentIn = (language: string) => of.find((row) => row.language === language)?.content ?? "";
    return { shift_description, shift_description_en: contentIn("en"), shift_description_sv: contentIn("sv") };
  });
};

/** Puts what names are in each language in the place of what is there. */
export const replaceShiftNames = async (trx: Trx, names: readonly ShiftName[]): Promise<void> => {
  await trx.deleteFrom("entity_texts").where("entity", "=", entity).execute();
  const rows = names.filter(isSaid).flatMap((name) =>
    languages.flatMap((language) => {
      const content = name[nameField(language)];
      return content === "" ? [] : [{ entity, row_key: name.shift_description, field, language, content }];
    }),
  );
  if (rows.length > 0) await trx.insertInto("entity_texts").values(rows).execute();
};
