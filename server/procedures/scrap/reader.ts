import { scrapCategory } from "#schemas/plant/entities/scrap_category.ts";
import { scrapReason } from "#schemas/plant/entities/scrap_reason.ts";
import type { ScrapGroup, ScrapReason, ScrapReasonCategory } from "#schemas/plant/scrap-reason.ts";
import type { Reader } from "#server/database/company.ts";
import { shownRow } from "#server/procedures/records/shown.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import type { ScrapReasonRow } from "#server/database/tables/scrap.ts";

/** The general scrap reasons in use (those without machines of their own), or those that a machine has of its own. */
export const readScrapReasons = async (db: Reader, machine_id: string | null): Promise<ScrapReason[]> => {
  const rows = await db.selectFrom("scrap_reasons").selectAll().where("retired", "=", 0).orderBy("code").execute();
  const texts = await readTexts(db, ["scrap_reason"]);
  const links = await db.selectFrom("scrap_reason_machines").selectAll().execute();
  const machines = Map.groupBy(links, (link) => link.code);
  return rows
    .map((row) => ({
      ...shownRow(scrapReason, row, texts),
      scrap_text_flag: row.scrap_text_flag ? (1 as const) : (0 as const),
      machine_ids: machines.get(row.code)?.map((link) => link.machine_id) ?? [],
    }))
    .filter(({ machine_ids }) => (machine_id === null ? machine_ids.length === 0 : machine_ids.includes(machine_id)));
};

/**
 * A reason that a report of the machine may name: a general one, or one of the machine's own. One out of use is still
 * known: what a queue has kept was made when it was offered.
 */
export const findScrapReason = async (
  db: Reader,
  machine_id: string,
  code: string,
): Promise<ScrapReasonRow | undefined> => {
  const rows = await db
    .joining("scrap_reasons as reason")
    .left("scrap_reason_machines as link", (join) => join.onRef("link.code", "=", "reason.code"))
    .query()
    .selectAll("reason")
    .select("link.machine_id")
    .where("reason.code", "=", code)
    .execute();
  return rows.find((row) => row.machine_id === null || row.machine_id === machine_id);
};

export const readScrapCategories = async (db: Reader): Promise<ScrapReasonCategory[]> => {
  const texts = await readTexts(db, ["scrap_category"]);
  const rows = await db
    .selectFrom("scrap_reason_categories")
    .selectAll()
    .where("retired", "=", 0)
    .orderBy("code")
    .execute();
  return rows.map((row) => shownRow(scrapCategory, row, texts));
};

export const readScrapGroups = (db: Reader): Promise<ScrapGroup[]> =>
  db.selectFrom("scrap_groups").select(["code", "description"]).orderBy("code").execute();
