import type { Language } from "#schemas/protocol/language.ts";
import type { Reader } from "#server/database/company.ts";

/** The text of a field of a row as a reader reads it: `own`, as it stands in the row, where nothing else is said. */
export type Texts = (slug: string, key: string, field: string, own: string) => string;

const asTheyStand: Texts = (_slug, _key, _field, own) => own;

const placeOf = (slug: string, key: string, field: string): string => JSON.stringify([slug, key, field]);

/**
 * The texts of entities in the language of a handle, by one query; of long ones those of some keys. Everything that
 * answers a description asks here.
 */
export const readTexts = async (db: Reader, slugs: readonly string[], keys?: readonly string[]): Promise<Texts> => {
  const { language } = db;
  if (language === null || keys?.length === 0) return asTheyStand;
  const rows = await db
    .selectFrom("entity_texts")
    .select(["entity", "row_key", "field", "content"])
    .where("language", "=", language)
    .where("entity", "in", [...slugs])
    .$if(keys !== undefined, (query) => query.where("row_key", "in", [...new Set(keys)]))
    .execute();
  if (rows.length === 0) return asTheyStand;
  const said = new Map(rows.map((row) => [placeOf(row.entity, row.row_key, row.field), row.content]));
  return (slug, key, field, own) => said.get(placeOf(slug, key, field)) ?? own;
};

/** What of a patch reads otherwise in a language, by field; it travels with the event, whose readers are of each. */
export type Said = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
