import type { EnteredMaterial, EnteredOperation, EnteredOrder } from "#schemas/plant/order-entry.ts";
import { toMillionths, toMs } from "#server/database/columns.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";

/** The columns of an order that whoever enters it may say. */
export type SaidColumns = Pick<
  OrderRow,
  | "machine_id1"
  | "card_no"
  | "work_order_no"
  | "part_no"
  | "part_description"
  | "part_type_id"
  | "op_number"
  | "op_name"
  | "tool_id"
  | "prev_op_card_no"
  | "unit_qty"
  | "planned_op_qty"
  | "quantity_per_cycle"
  | "cycle_amount"
  | "planned_setup_time"
  | "planned_unit_time"
  | "planned_speed"
  | "capacity_factor"
  | "planned_start_time"
  | "due_time"
  | "order_kind"
  | "cancelled"
  | "program_id"
  | "other_info_8"
>;
export type Said = Partial<SaidColumns>;

/** A line of materials as it is said; quantity in millionths. */
export interface SaidMaterial {
  material_no: string;
  planned_qty: number;
  line_no: number | null;
  material_card_no: string;
  /** Null where nothing is said of the material itself. */
  material_desc: string | null;
  unit: string;
}

/** One operation as it is said, whoever says it. */
export interface Entry {
  said: Said & Pick<SaidColumns, "machine_id1" | "op_number">;
  /** Null = its materials are not spoken of. */
  materials: readonly SaidMaterial[] | null;
  operation_text: string | null;
  /** Where a field stands in what was sent, by the name that it has there. */
  pathOf: (field: string) => string;
}

/** A field of an order as people and other systems name it. */
export const fieldOf = (column: string): string => (column === "machine_id1" ? "machine_id" : column);

type Dated = Pick<EnteredOrder, "planned_op_qty" | "planned_start_time" | "due_time" | "cancelled">;

const quantities: ReadonlySet<string> = new Set(["planned_op_qty", "unit_qty", "quantity_per_cycle", "cycle_amount"]);
const times: ReadonlySet<string> = new Set(["planned_start_time", "due_time"]);
/** Is the column a quantity, in millionths? */
export const isQuantity = (column: string): boolean => quantities.has(column);
/** Is the column a time, ms UTC? */
export const isTime = (column: string): boolean => times.has(column);

/** A value as its column keeps it. Throws `invalid_input` for a seventh decimal and a day that does not exist. */
const stored = (field: string, value: unknown, pathOf: Entry["pathOf"]): unknown => {
  if (typeof value === "number" && isQuantity(field)) return toMillionths(value, pathOf(field));
  if (typeof value === "string" && isTime(field)) return toMs(value, pathOf(field));
  return value;
};

/** The columns of what is said; what is not said is left out. */
export const saidOf = (fields: object, pathOf: Entry["pathOf"]): Said =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field === "machine_id" ? "machine_id1" : field, stored(field, value, pathOf)]),
  );

export const saidMaterials = (
  materials: readonly EnteredMaterial[] | undefined,
  pathOf: Entry["pathOf"],
): SaidMaterial[] | null =>
  materials?.map(
    ({ material_no, planned_qty, line_no = null, material_card_no = "", material_desc, unit = "" }, at) => ({
      material_no,
      planned_qty: toMillionths(planned_qty, `${pathOf("materials")}/${at}/planned_qty`),
      line_no,
      material_card_no,
      material_desc: material_desc?.trim() ? material_desc : null,
      unit,
    }),
  ) ?? null;

/** What the order says for those of its operations that say nothing of it. */
const datedOf = ({ planned_op_qty, planned_start_time, due_time, cancelled }: EnteredOrder): Dated =>
  Object.fromEntries(
    Object.entries({ planned_op_qty, planned_start_time, due_time, cancelled }).filter(
      ([, value]) => value !== undefined,
    ),
  );

const entryOf = (order: EnteredOrder, operation: EnteredOperation, index: number): Entry => {
  const { operation_text = null, materials, ...own } = operation;
  const { part_no, part_description, part_type_id, order_kind, work_order_no } = order;
  const ofOrder = { part_no, part_description, part_type_id, order_kind, work_order_no, ...datedOf(order) };
  const pathOf = (field: string): string =>
    field in ofOrder && !(field in own) ? `/${field}` : `/operations/${index}/${field}`;
  return {
    said: {
      ...saidOf({ ...ofOrder, ...own }, pathOf),
      machine_id1: operation.machine_id,
      op_number: operation.op_number,
    },
    materials: saidMaterials(materials, pathOf),
    operation_text,
    pathOf,
  };
};

/** The operations of an order that an ERP has sent. Throws `invalid_input` with the path of a value that no column takes. */
export const entriesOf = (order: EnteredOrder): Entry[] =>
  order.operations.map((operation, index) => entryOf(order, operation, index));
