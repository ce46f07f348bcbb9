import type { Material } from "#schemas/plant/material.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { requireMaterialMenu } from "#server/procedures/materials/menu.ts";
import { assignedOn, inLanguage, type MaterialLine, materialLines } from "#server/procedures/materials/reader.ts";
import { isPlannable } from "#server/procedures/records/orders/reader.ts";
import { historyPeriod } from "#server/procedures/range.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMaterials } from "#schemas/plant/procedures/materials/load_materials.ts";

export const loadMaterialsProcedure = readProcedure(loadMaterials, async (input, { db, scope, now }) => {
  const { company_id } = scope;
  const { machine_id, card_no } = input;
  await requireMaterialMenu(db, company_id, machine_id);
  const lines = await ofState[input.order_state](materialLines(db, machine_id), now)
    .$if(card_no !== null, (rows) => rows.where("line.card_no", "=", card_no!))
    .orderBy("order.planned_start_time", (by) => by.asc().nullsLast())
    .orderBy("line.card_no")
    .orderBy("line.position")
    .execute();
  const said = await inLanguage(db, lines);
  const cards = [...new Set(lines.map((line) => line.card_no))];
  const assigned = await assignedOn(db, machine_id, cards);
  const byMaterial = Map.groupBy(said, (line) => JSON.stringify([line.card_no, line.material_no]));
  return [...byMaterial.values()].map((same) => toMaterial(same, assigned(same[0]!.card_no, same[0]!.material_no)));
});

type Lines = ReturnType<typeof materialLines>;

/** The orders of each state; one that was stopped with a rest is planned again, and stays among the finished ones. */
const ofState: Record<State, (lines: Lines, now: number) => Lines> = {
  planned: (lines) => lines.where(isPlannable("order")),
  started: (lines) => lines.where("order.state", "=", "started"),
  finished: (lines, now) =>
    lines.where("order.state", "=", "stopped").where("order.stop_date", ">=", historyPeriod(now).from),
};
type State = "planned" | "started" | "finished";

/** Lines of one order that take the same material, as one. */
const toMaterial = (same: readonly MaterialLine[], assigned: number): Material => {
  const { card_no, work_order_no, material_no, material_desc, unit } = same[0]!;
  const planned = same.reduce((sum, { planned_qty }) => sum + planned_qty, 0);
  const quantities = { planned_qty: fromMillionths(planned), assigned_qty: fromMillionths(assigned) };
  return { card_no, work_order_no, material_no, material_desc, unit, ...quantities };
};
