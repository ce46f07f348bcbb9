import { faultOfChange, type WhyFixed } from "#schemas/plant/order-changes.ts";
import { hasTool } from "#schemas/plant/tool.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { PartRow } from "#server/database/tables/entities.ts";
import type { OrderMaterialRow } from "#server/database/tables/materials.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { remainingOf } from "#server/procedures/records/orders/reader.ts";
import { type Known, keyOf } from "./known.ts";
import { type Entry, fieldOf, type Said, type SaidMaterial } from "./said.ts";

/** What is to be done for one operation, decided before anything is written. */
export interface Plan {
  /** Null = it is new. */
  before: OrderRow | null;
  after: OrderRow;
  /** The columns that differ; empty where nothing does, or it is new. */
  changed: Said;
  /** Its lines from now on; null = they stay. */
  lines: readonly OrderMaterialRow[] | null;
  newMaterials: readonly SaidMaterial[];
  /** Its part, where that is none of the master data yet. */
  newPart: PartRow | null;
  /** Its text from now on; null = it stays. */
  text: string | null;
}

export const isChanged = ({ changed, lines, text }: Plan): boolean =>
  Object.keys(changed).length > 0 || lines !== null || text !== null;

const unknown = (path: string, message: string, key: string, values: Record<string, unknown>): DomainError =>
  new DomainError("not_found", { message, path, text: { key, values } });

const checkCodes = ({ said, pathOf }: Entry, known: Known): void => {
  const { machine_id1: machine_id, tool_id } = said;
  if (!known.machines.has(machine_id))
    throw unknown(pathOf("machine_id"), `There is no machine ${machine_id}.`, "orders.machine_unknown", { machine_id });
  if (tool_id !== undefined && hasTool(tool_id) && !known.tools.has(tool_id))
    throw unknown(pathOf("tool_id"), `There is no tool ${tool_id}.`, "orders.tool_unknown", { tool_id });
};

/**
 * What is said of the part, completed by what is known of it. A part that no order names yet comes with its description;
 * without one it is unknown.
 */
const withPart = ({ said, pathOf }: Entry, before: OrderRow | null, known: Known): Said => {
  const { part_no } = said;
  if (part_no === undefined || part_no === before?.part_no) return said;
  const part = known.parts.get(part_no);
  const described = said.part_description?.trim() ? said.part_description : undefined;
  if (!part && described === undefined)
    throw unknown(
      pathOf("part_no"),
      `No part ${part_no} is known here. Send its part_description with it.`,
      "orders.part_unknown",
      { part_no },
    );
  const { part_type_id = part?.part_type_id ?? "" } = said;
  return { ...said, part_description: described ?? part?.part_description ?? "", part_type_id };
};

const words: Record<WhyFixed, { key: string | number; message: (field: string, is: unknown) => string }> = {
  card: { key: "orders.card_stays", message: (_field, is) => `The card of an order stays: it is ${String(is)}.` },
  started: {
    key: "orders.fixed_started",
    message: (field, is) =>
      `The order has been started: ${field} stays ${JSON.stringify(is)}. Quantity, dates, texts and materials can still change.`,
  },
  running: { key: 900025, message: () => "Stop the order first" },
  bundle: {
    key: "orders.fixed_in_bundle",
    message: (_field, is) => `The order is in a planning bundle of ${String(is)}. Dissolve the bundle first.`,
  },
};

const checkFixed = ({ pathOf }: Entry, before: OrderRow, changed: Said): void => {
  const fault = faultOfChange(before, Object.keys(changed).map(fieldOf));
  if (fault === null) return;
  const { field, why } = fault;
  const is = field === "machine_id" ? before.machine_id1 : before[field as keyof OrderRow];
  const { key, message } = words[why];
  throw new DomainError("state_conflict", { message: message(field, is), path: pathOf(field), text: { key } });
};

/** A bundle plans no more than is left of each of its orders. */
const checkBundle = ({ pathOf }: Entry, after: OrderRow, known: Known): void => {
  const planned = after.planned_in === null ? undefined : known.bundles.get(after.planned_in);
  if (planned === undefined || remainingOf(after) >= planned) return;
  const quantity = planned / 1_000_000;
  throw new DomainError("state_conflict", {
    message: `A planning bundle holds ${quantity} of this order. Dissolve the bundle first.`,
    path: pathOf("planned_op_qty"),
    text: { key: "orders.held_by_bundle", values: { quantity } },
  });
};

const checkCard = ({ pathOf }: Entry, { card_no }: OrderRow, known: Known): void => {
  const other = known.cards.get(card_no)?.[0];
  if (other)
    throw new DomainError("state_conflict", {
      message: `The card ${card_no} belongs to operation ${other.op_number} of work order ${other.work_order_no} on ${other.machine_id1}.`,
      path: pathOf("card_no"),
      text: { key: "orders.card_taken", values: { card_no, work_order_no: other.work_order_no } },
    });
};

/** The lines of an order as they are said to be: what was used of them stays, and so does a line of which something was. */
const linesOf = (
  { materials, pathOf }: Entry,
  { machine_id1: machine_id, card_no, company_id }: OrderRow,
  known: readonly OrderMaterialRow[],
): OrderMaterialRow[] => {
  const nameOf = ({ material_no, line_no }: Pick<OrderMaterialRow, "material_no" | "line_no">) =>
    JSON.stringify([material_no, line_no]);
  const left = new Map(known.map((line) => [nameOf(line), line]));
  const lines = materials!.map((said, index) => {
    const { material_no, planned_qty, line_no, material_card_no } = said;
    const path = `${pathOf("materials")}/${index}/material_no`;
    if (materials!.findIndex((one) => nameOf(one) === nameOf(said)) < index)
      throw new DomainError("rule_violated", { message: `The material ${material_no} is there twice.`, path });
    const used_qty = left.get(nameOf(said))?.used_qty ?? 0;
    left.delete(nameOf(said));
    return { company_id, machine_id, card_no, material_no, planned_qty, used_qty, line_no, material_card_no };
  });
  const used = [...left.values()].filter(({ used_qty }) => used_qty !== 0).map((line) => ({ ...line, planned_qty: 0 }));
  return [...lines, ...used].map((line, index) => ({ ...line, position: index + 1 }));
};

const sameLines = (one: readonly OrderMaterialRow[], other: readonly OrderMaterialRow[]): boolean => {
  const textOf = (line: OrderMaterialRow) =>
    JSON.stringify([line.material_no, line.planned_qty, line.line_no, line.material_card_no]);
  return one.length === other.length && one.every((line, index) => textOf(line) === textOf(other[index]!));
};

const newPartOf = (
  { company_id, part_no, part_description, part_type_id }: OrderRow,
  { parts }: Known,
): PartRow | null =>
  part_no === "" || !parts.has(part_no) || parts.get(part_no)?.isListed
    ? null
    : { company_id, part_no, part_description: part_description || part_no, part_type_id };

const newMaterialsOf = ({ materials, pathOf }: Entry, known: Known): SaidMaterial[] =>
  (materials ?? []).filter((said, index) => {
    const { material_no, material_desc } = said;
    if (known.materials.has(material_no)) return false;
    if (material_desc !== null) return true;
    throw unknown(
      `${pathOf("materials")}/${index}/material_no`,
      `No material ${material_no} is known here. Send its material_desc with it.`,
      "orders.material_unknown",
      { material_no },
    );
  });

/** The details of an operation that stand in tables of their own, as far as they differ. */
const detailsOf = (entry: Entry, before: OrderRow | null, after: OrderRow, known: Known) => {
  const key = { machine_id: (before ?? after).machine_id1, card_no: after.card_no };
  const stored = before ? (known.lines.get(keyOf(key)) ?? []) : [];
  const lines = entry.materials === null ? stored : linesOf(entry, after, stored);
  const text = entry.operation_text;
  return {
    lines: sameLines(lines, stored) ? null : lines,
    newMaterials: newMaterialsOf(entry, known),
    newPart: newPartOf(after, known),
    text: text === null || text === (known.texts.get(after.card_no) ?? "") ? null : text,
  };
};

/** What to do so that an order that is there is as it is said to be. Throws what the rule of changes refuses, with its path. */
export const planChange = (entry: Entry, before: OrderRow, known: Known): Plan => {
  checkCodes(entry, known);
  const said = withPart(entry, before, known);
  const changed: Said = Object.fromEntries(
    Object.entries(said).filter(([column, value]) => before[column as keyof OrderRow] !== value),
  );
  checkFixed(entry, before, changed);
  // Another planned start gives it its place in the queue anew.
  const queue_time = "planned_start_time" in changed || "machine_id1" in changed ? null : before.queue_time;
  const after: OrderRow = { ...before, ...changed, queue_time };
  checkBundle(entry, after, known);
  return { before, after, changed, ...detailsOf(entry, before, after, known) };
};

/** What is of an order of which nothing else is said. */
const blank = {
  part_description: "",
  part_type_id: "",
  op_name: "",
  tool_id: "",
  prev_op_card_no: "",
  unit_qty: 0,
  good_qty: 0,
  scrap_qty: 0,
  quantity_per_cycle: 0,
  cycle_amount: null,
  planned_setup_time: 0,
  planned_unit_time: 0,
  planned_speed: 0,
  capacity_factor: 1,
  planned_start_time: null,
  started_at: null,
  stop_date: null,
  state: "planned",
  order_kind: "normal",
  cancelled: 0,
  locked: 0,
  program_id: "",
  material_prepared: 0,
  tools_prepared: 0,
  peripheral_equipment_prepared: 0,
  print_prepared: 0,
  other_info_8: "",
  cavities: null,
  planned_in: null,
  due_time: null,
  queue_time: null,
  erp_changed_at: null,
  version: 1,
} as const;

/** What tells a new operation apart; its number is given when it is stored. */
export type Identity = Pick<OrderRow, "company_id" | "card_no" | "p_order" | "work_order_no">;

/** What to do for an operation that is not there yet. Throws with the path of what is missing or unknown. */
export const planNew = (entry: Entry, identity: Identity, known: Known): Plan => {
  checkCodes(entry, known);
  const { machine_id1, op_number, part_no = "", planned_op_qty } = entry.said;
  if (planned_op_qty === undefined)
    throw new DomainError("invalid_input", {
      message: "Expected this field, got nothing",
      path: entry.pathOf("planned_op_qty"),
      text: { key: "call.field_missing", values: { field: entry.pathOf("planned_op_qty") } },
    });
  const said = withPart(entry, null, known);
  const after: OrderRow = {
    ...blank,
    record_no1: 0,
    machine_id1,
    op_number,
    part_no,
    planned_op_qty,
    ...said,
    ...identity,
  };
  checkCard(entry, after, known);
  return { before: null, after, changed: {}, ...detailsOf(entry, null, after, known) };
};

/** Lets what follows know of what was decided. */
export const learn = ({ before, after, newMaterials, newPart }: Plan, known: Known): void => {
  for (const { material_no } of newMaterials) known.materials.add(material_no);
  if (newPart) known.parts.set(after.part_no, { ...newPart, isListed: true });
  if (before === null) known.cards.set(after.card_no, [...(known.cards.get(after.card_no) ?? []), after]);
};
