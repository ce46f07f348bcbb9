import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, DateTime, Flag, orNull, strict, Text } from "#schemas/platform/fields.ts";

const most = 999_999_999;
/** Above 0, at most six decimals. */
export const PlannedQuantity = Type.Number({
  exclusiveMinimum: 0,
  maximum: most,
  description: "pieces to be made, above 0, at most six decimals",
});
const Amount = (description: string) => Type.Number({ minimum: 0, maximum: most, description });

/** A line of the materials of an operation: all lines come together, and the list replaces the one that is there. */
export const EnteredMaterial = Type.Object(
  {
    material_no: Code,
    material_desc: Type.Optional(Text()),
    unit: Type.Optional(Text(64)),
    planned_qty: Amount("planned consumption of the whole operation, at most six decimals"),
    line_no: Type.Optional(
      orNull(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "null = of every line" })),
    ),
    material_card_no: Type.Optional(Text(64)),
  },
  strict,
);
export type EnteredMaterial = Static<typeof EnteredMaterial>;

/** What an order may say of itself and of an operation: what holds for the one holds for the others that say nothing. */
const dated = {
  planned_op_qty: Type.Optional(PlannedQuantity),
  planned_start_time: Type.Optional(orNull(DateTime)),
  due_time: Type.Optional(orNull(DateTime)),
  cancelled: Type.Optional(Flag),
};

/** How an operation is made; what is left out is as it was, and for a new operation '' or 0. */
const operationFields = {
  op_name: Type.Optional(Text()),
  tool_id: Type.Optional(Text(64)),
  program_id: Type.Optional(Text(64)),
  prev_op_card_no: Type.Optional(Text(64)),
  unit_qty: Type.Optional(Amount("quantity per unit; 0 = not known")),
  quantity_per_cycle: Type.Optional(Amount("pieces per cycle")),
  cycle_amount: Type.Optional(orNull(Amount("the machine's own; null = quantity_per_cycle"))),
  planned_setup_time: Type.Optional(Amount("hours")),
  planned_unit_time: Type.Optional(Amount("hours/100 per piece, or hours by `planned_unit_time_unit`")),
  planned_speed: Type.Optional(Amount("pieces per hour")),
  capacity_factor: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: "1 is full capacity" }),
  ),
  other_info_8: Type.Optional(Text()),
};

/** One operation of an order on one machine. */
export const EnteredOperation = Type.Object(
  {
    op_number: Code,
    machine_id: MachineId,
    card_no: Type.Optional(Code),
    ...dated,
    ...operationFields,
    operation_text: Type.Optional(Text(20_000)),
    materials: Type.Optional(Type.Array(EnteredMaterial, { maxItems: 500 })),
  },
  strict,
);
export type EnteredOperation = Static<typeof EnteredOperation>;

/** An order as an ERP sends it, by its own number (`pOrder`), with all or some of its operations. */
export const EnteredOrder = Type.Object(
  {
    pOrder: Code,
    changed_at: Type.Optional(DateTime),
    work_order_no: Type.Optional(Code),
    part_no: Code,
    part_description: Type.Optional(Text()),
    part_type_id: Type.Optional(Text(64)),
    order_kind: Type.Optional(Type.Enum(["normal", "rework"])),
    ...dated,
    operations: Type.Array(EnteredOperation, { minItems: 1, maxItems: 200 }),
  },
  strict,
);
export type EnteredOrder = Static<typeof EnteredOrder>;

/** What a planner may say of an order. */
export const plannerFields = {
  work_order_no: Type.Optional(Code),
  part_no: Type.Optional(Code),
  part_description: Type.Optional(Text()),
  part_type_id: Type.Optional(Text(64)),
  order_kind: Type.Optional(Type.Enum(["normal", "rework"])),
  op_number: Type.Optional(Code),
  planned_op_qty: dated.planned_op_qty,
  planned_start_time: dated.planned_start_time,
  due_time: dated.due_time,
  ...operationFields,
  operation_text: Type.Optional(Text(20_000)),
  materials: Type.Optional(Type.Array(EnteredMaterial, { maxItems: 500 })),
};
