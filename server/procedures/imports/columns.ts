import { headingName } from "#schemas/platform/entities/cells.ts";
import type { Reader, Trx } from "#server/database/company.ts";

/** What the headings of files of an entity were chosen to stand for, by the name they are remembered by. */
export const rememberedColumns = async (db: Reader, entity: string): Promise<Record<string, string | null>> => {
  const rows = await db.selectFrom("import_columns").where("entity", "=", entity).selectAll().execute();
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]));
};

export const rememberColumns = async (
  trx: Trx,
  entity: string,
  headings: readonly string[],
  fields: readonly (string | null)[],
): Promise<void> => {
  for (const [at, heading] of headings.entries()) {
    const field = fields[at] ?? null;
    await trx
      .insertInto("import_columns")
      .values({ entity, heading: headingName(heading).slice(0, 200), field })
      .onConflict((conflict) => conflict.columns(["company_id", "entity", "heading"]).doUpdateSet({ field }))
      .execute();
  }
};
