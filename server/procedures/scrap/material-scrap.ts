import type { MaterialScrapRow as Answered } from "#schemas/plant/material.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import type { MaterialScrapRow } from "#server/database/tables/scrap.ts";

export const materialScrapCounter = "material_scrap";

/** Adds a report of scrapped material under the next number. */
export const addMaterialScrap = async (
  trx: Trx,
  report: Omit<MaterialScrapRow, "record_no">,
): Promise<MaterialScrapRow> => {
  const record_no = await takeNumbers(trx, report.company_id, materialScrapCounter);
  const row = { ...report, record_no };
  await trx.insertInto("material_scrap").values(row).execute();
  return row;
};

/** An operation of a work order on a machine. */
export interface Operation {
  company_id: number;
  machine_id: string;
  work_order_no: string;
  op_number: string;
}

/** The material that was scrapped for an operation, newest report first. */
export const materialScrapOf = async (
  db: Reader,
  { machine_id, work_order_no, op_number }: Operation,
): Promise<Answered[]> => {
  const rows = await db
    .joining("material_scrap as report")
    .inner("orders", (join) =>
      join.onRef("orders.machine_id1", "=", "report.machine_id").onRef("orders.card_no", "=", "report.card_no"),
    )
    .left("scrap_reasons as reason", (join) => join.onRef("reason.code", "=", "report.scrap_reason"))
    .left("erp_transfers as transfer", (join) =>
      join.on("transfer.subject", "=", "materialreporting").onRef("transfer.record_no", "=", "report.record_no"),
    )
    .query()
    .selectAll("report")
    .select(["reason.description", "transfer.status"])
    .where("report.machine_id", "=", machine_id)
    .where("orders.work_order_no", "=", work_order_no)
    .where("orders.op_number", "=", op_number)
    .orderBy("report.trans_time", "desc")
    .orderBy("report.record_no", "desc")
    .execute();
  const texts = await readTexts(db, ["scrap_reason"]);
  return rows.map((row) => ({
    recordNo: row.record_no,
    trans_time: toIso(row.trans_time),
    cardNo: row.material_card_no,
    partNo: row.material_no,
    materialQty: Math.round(fromMillionths(row.quantity) * 1000) / 1000,
    scrapReason: row.scrap_reason,
    description: texts("scrap_reason", row.scrap_reason, "description", row.description ?? ""),
    status: row.status ?? "",
  }));
};
