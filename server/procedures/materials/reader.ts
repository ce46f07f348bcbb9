import { sql } from "kysely";
import type { MaterialOfOrder } from "#schemas/plant/material.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import type { OrderMaterialRow } from "#server/database/tables/materials.ts";

/** Which order: a card on a machine. */
export interface OrderKey {
  company_id: number;
  machine_id: string;
  card_no: string;
}

/** A line of a material list with what its material and its order say of it. */
export interface MaterialLine extends OrderMaterialRow {
  material_desc: string;
  unit: string;
  work_order_no: string;
  planned_op_qty: number;
}

/** The material lines of a machine's orders with all that a query may ask of them: `line`, `material`, `order`. */
export const materialLines = (db: Reader, machine_id: string) =>
  db
    .joining("order_materials as line")
    .inner("materials as material", (join) => join.onRef("material.material_no", "=", "line.material_no"))
    .inner("orders as order", (join) =>
      join.onRef("order.machine_id1", "=", "line.machine_id").onRef("order.card_no", "=", "line.card_no"),
    )
    .query()
    .selectAll("line")
    .select(["material.material_desc", "material.unit", "order.work_order_no", "order.planned_op_qty"])
    .where("line.machine_id", "=", machine_id);

/** The same lines with their materials as the reader of the handle calls them. */
export const inLanguage = async (db: Reader, lines: MaterialLine[]): Promise<MaterialLine[]> => {
  const texts = await readTexts(
    db,
    ["material"],
    lines.map(({ material_no }) => material_no),
  );
  return lines.map((line) => ({
    ...line,
    material_desc: texts("material", line.material_no, "material_desc", line.material_desc),
  }));
};

/** The material list of an order, in its own sequence; empty when there is none. */
export const linesOfOrder = async (db: Reader, { machine_id, card_no }: OrderKey): Promise<MaterialLine[]> =>
  inLanguage(
    db,
    await materialLines(db, machine_id).where("line.card_no", "=", card_no).orderBy("line.position").execute(),
  );

const assignedSum = sql<number>`sum(case when status = 'ordered' then quantity else -quantity end)`;

/** Millionths assigned to the orders of a machine, by card and material: what was ordered minus what was returned. */
export const assignedOn = async (
  db: Reader,
  machine_id: string,
  cards: readonly string[],
): Promise<(card_no: string, material_no: string) => number> => {
  const rows =
    cards.length === 0
      ? []
      : await db
          .selectFrom("material_requests")
          .select(["card_no", "material_no", assignedSum.as("assigned")])
          .where("machine_id", "=", machine_id)
          .where("card_no", "in", cards)
          .groupBy(["card_no", "material_no"])
          .execute();
  const sums = new Map(rows.map((row) => [JSON.stringify([row.card_no, row.material_no]), Number(row.assigned)]));
  return (card_no, material_no) => sums.get(JSON.stringify([card_no, material_no])) ?? 0;
};

/** Is any material assigned to the order? What SF370 asks before a start. */
export const hasAssignedMaterial = async (
  db: Reader,
  company_id: number,
  machine_id: string,
  card_no: string,
): Promise<boolean> => {
  const lines = await linesOfOrder(db, { company_id, machine_id, card_no });
  const assigned = await assignedOn(db, machine_id, [card_no]);
  return lines.some(({ material_no }) => assigned(card_no, material_no) > 0);
};

/** At most three decimals, as materials are weighed. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export const toMaterialOfOrder = (line: MaterialLine, assigned: number): MaterialOfOrder => {
  const planned = fromMillionths(line.planned_qty);
  const used = fromMillionths(line.used_qty);
  const pieces = fromMillionths(line.planned_op_qty);
  return {
    cardNo: line.card_no,
    materialNo: line.material_no,
    materialDesc: line.material_desc,
    materialPlannedQty: planned,
    plannedQty: pieces,
    materialUnit: line.unit,
    lineNo: line.line_no,
    materialUsedQty: rounded(used),
    materialBalance: rounded(planned - used),
    materialPerUnit: pieces === 0 ? 0 : rounded(planned / pieces),
    materialCardNo: line.material_card_no,
    materialAssignedQty: fromMillionths(assigned),
  };
};
