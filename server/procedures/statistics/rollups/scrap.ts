import { sql } from "kysely";
import type { Reader } from "#server/database/company.ts";
import { daysOf, type SummedPart } from "./plan.ts";
import type { Produced } from "./sum-up.ts";
import type { HistoryScrapRow } from "#server/database/tables/rollups.ts";

export type ScrapRows = Omit<HistoryScrapRow, "company_id" | "machine_id">[];

/** What each day brought of scrap on a machine, by shift, reason and card. */
export const sumScrap = (produced: readonly Produced[]): ScrapRows => {
  const rows = new Map<string, ScrapRows[number]>();
  for (const { slot, card_no, kind, scrap_reason, quantity } of produced) {
    if (kind !== "scrap") continue;
    const key = JSON.stringify([slot.day, slot.shift, scrap_reason, card_no]);
    const row = rows.get(key) ?? { day: slot.day, shift: slot.shift, scrap_reason, card_no, quantity: 0 };
    row.quantity += quantity;
    rows.set(key, row);
  }
  return [...rows.values()];
};

type Keys = Omit<HistoryScrapRow, "company_id" | "quantity">;

/** Stored scrap of whole days, in millionths, by what it is to be divided by; what was corrected to nothing has no row. */
export const storedScrap = async <By extends keyof Keys>(
  db: Reader,
  part: SummedPart,
  by: readonly By[],
): Promise<(Pick<Keys, By> & { quantity: number })[]> => {
  const keys = sql.join(by.map((column) => sql.ref(column)));
  const { rows } = await db.statement(
    (company) => sql<Pick<Keys, By> & { quantity: number }>`
    select ${keys}, sum(quantity) as quantity from history_day_scrap where ${daysOf(company, part)}
    group by ${keys} having sum(quantity) <> 0`,
  );
  return rows;
};
