import type { Reader } from "#server/database/store.ts";
import { functionsOf } from "#server/procedures/machines/functions.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import {
  assignedOn,
  linesOfOrder,
  type MaterialLine,
  type OrderKey,
  toMaterialOfOrder,
} from "#server/procedures/materials/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMaterialList } from "./contract.ts";

const filtersByLine = 368;

export const loadMaterialListProcedure = readProcedure(loadMaterialList, async (input, { db, scope }) => {
  const order = { company_id: scope.company_id, ...input };
  const isOfLine = await lineRule(db, order);
  const lines = (await linesOfOrder(db, order)).filter(isOfLine);
  const assigned = await assignedOn(db, order.company_id, order.machine_id, [order.card_no]);
  return lines.map((line) => toMaterialOfOrder(line, assigned(line.card_no, line.material_no)));
});

/** Which lines of a list the machine shows: with SF368 those of its own line and those of every line. */
const lineRule = async (db: Reader, { company_id, machine_id }: OrderKey): Promise<(line: MaterialLine) => boolean> => {
  if (!(await functionsOf(db, company_id, machine_id)).has(filtersByLine)) return () => true;
  const [machine] = await machineRows(db, { company_id, machines: [machine_id] });
  return ({ line_no }) => line_no === null || line_no === machine?.line_position;
};
