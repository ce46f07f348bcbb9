import { type Static, Type } from "typebox";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, DateTime, Flag, orNull, RecordNo, strict, Text, Version } from "#schemas/platform/fields.ts";

export const OrderState = Type.Union([Type.Literal("planned"), Type.Literal("started"), Type.Literal("stopped")]);
export type OrderState = Static<typeof OrderState>;

/** One operation of a work order on one machine. */
export const Order = Type.Object(
  {
    card_no: Code,
    record_no1: RecordNo,
    record_no: Type.Integer({ description: "derived: the same number, key of the running-orders step" }),
    machine_id1: MachineId,
    machine_id: Type.String({ description: "derived: the same machine" }),
    work_order_no: Text(64),
    part_no: Text(64),
    part_description: Text(),
    part_type_id: Text(64),
    op_number: Text(64),
    op_no: Type.String({ description: "derived: the same operation number" }),
    op_name: Text(),
    tool_id: Type.String({ maxLength: 64, description: "'' or '-' = none" }),
    prev_op_card_no: Text(64),
    unit_qty: Type.Number({ description: "quantity per unit; 0 = not known" }),
    planned_op_qty: Quantity,
    card_good_qty: Quantity,
    card_scrap_qty: Quantity,
    remaining_qty: Type.Number({ description: "derived: planned_op_qty minus card_good_qty, at least 0" }),
    quantity_per_cycle: Type.Number({ description: "pieces" }),
    cycle_amount: orNull(Type.Number({ description: "0 or null falls back to quantity_per_cycle" })),
    planned_setup_time: Type.Number({ description: "hours" }),
    planned_unit_time: Type.Number({ description: "hours/100 per piece, or hours by `planned_unit_time_unit`" }),
    planned_speed: Type.Number({ description: "pieces per hour" }),
    capacity_factor: Type.Number({ description: "1 is full capacity" }),
    op_total_remaining_time_hours: Type.Number({ description: "derived: hours; 0 when cancelled" }),
    planned_start_time: orNull(DateTime),
    due_time: orNull(DateTime),
    started_at: orNull(DateTime),
    stop_date: orNull(DateTime),
    order_finished: orNull(DateTime),
    state: OrderState,
    order_kind: Type.Union([Type.Literal("normal"), Type.Literal("rework")]),
    status: Type.String({ description: "derived: transfer status" }),
    searchField: Type.String({ description: "derived: joined text for the search box" }),
    cancelled: Flag,
    locked: Flag,
    program_id: Text(64),
    material_prepared: Flag,
    tools_prepared: Flag,
    peripheral_equipment_prepared: Flag,
    print_prepared: Flag,
    other_info_8: Text(200),
    cavities: orNull(Type.Integer()),
    _plannedIn: orNull(Type.Integer({ description: "derived: bundle that holds the order" })),
    late_hours: orNull(
      Type.Number({ description: "derived: hours since planned_start_time, when that was before today; else null" }),
    ),
    pOrder: Text(64),
    version: Version,
  },
  strict,
);
export type Order = Static<typeof Order>;

/** A row of the planned list, as one user sees it. */
export const PlannedOrder = Type.Object(
  {
    ...Order.properties,
    user_planning: Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: "1 = on the signed-in user's own planning list",
    }),
    place: Type.Integer({ minimum: 1, description: "derived: the place in the machine's queue, from 1" }),
    places: Type.Integer({ minimum: 1, description: "derived: the orders in the machine's queue" }),
  },
  strict,
);
export type PlannedOrder = Static<typeof PlannedOrder>;

/** What is done before an order starts, each switched on by a special function of the machine. */
export const preparations = {
  material_prepared: 433,
  tools_prepared: 434,
  peripheral_equipment_prepared: 435,
  print_prepared: 446,
} as const;
