import type { MaterialOfOrder } from "#schemas/plant/material.ts";
import type { Reader } from "#server/database/company.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { assignedOn, materialLines, type MaterialLine, toMaterialOfOrder } from "./reader.ts";

const filtersByLine = 368;

type OnMachine = Pick<OrderRow, "machine_id1" | "card_no">;

/** The material lists of orders as their machines show them, with one look per machine. */
export const materialsOfOrders = async (
  db: Reader,
  company_id: number,
  orders: readonly OnMachine[],
): Promise<(order: OnMachine) => MaterialOfOrder[]> => {
  const lists = new Map<string, ReadonlyMap<string, MaterialOfOrder[]>>();
  for (const [machine_id, own] of Map.groupBy(orders, (order) => order.machine_id1))
    lists.set(machine_id, await listsOf(db, company_id, machine_id, own));
  return ({ machine_id1, card_no }) => lists.get(machine_id1)?.get(card_no) ?? [];
};

/** The material lists of orders of one machine, by card. */
const listsOf = async (db: Reader, company_id: number, machine_id: string, orders: readonly OnMachine[]) => {
  const cards = orders.map(({ card_no }) => card_no);
  const isOfLine = await lineRule(db, company_id, machine_id);
  const lines = await materialLines(db, machine_id)
    .where("line.card_no", "in", cards)
    .orderBy("line.position")
    .execute();
  const assigned = await assignedOn(db, machine_id, cards);
  const shown = lines.filter(isOfLine);
  return new Map(
    [...Map.groupBy(shown, ({ card_no }) => card_no)].map(([card_no, own]) => [
      card_no,
      own.map((line) => toMaterialOfOrder(line, assigned(card_no, line.material_no))),
    ]),
  );
};

/** Which lines of a list a machine shows: with SF368 those of its own line and those of every line. */
const lineRule = async (
  db: Reader,
  company_id: number,
  machine_id: string,
): Promise<(line: MaterialLine) => boolean> => {
  if (!(await functionsOf(db, company_id, machine_id)).has(filtersByLine)) return () => true;
  const [machine] = await machineRows(db, { company_id, machines: [machine_id] });
  return ({ line_no }) => line_no === null || line_no === machine?.line_position;
};
