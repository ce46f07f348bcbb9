import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Color, DateTime, orNull, Seconds, strict, Text, Version } from "#schemas/platform/fields.ts";
import { resourceTypes, uncodedReason } from "./constants.ts";
import { machine } from "./entities/machine.ts";
import { TouchConfig } from "./touch-config.ts";

export const MachineStatus = Type.Union([Type.Literal("R"), Type.Literal("S")], {
  description: "S = stopped, R = running",
});

/** A machine with what it does now. Fields marked derived are computed when it is read. */
export const Machine = Type.Object(
  {
    ...seenFields(machine, [
      "object_description",
      "object_no",
      "department",
      "zone",
      "category",
      "resource_type",
      "line",
      "line_position",
      "erp_resource",
      "erp_connection_type",
      "oee_green_limit",
      "oee_yellow_limit",
      "q_green_limit",
      "q_yellow_limit",
    ]),
    machine_id: MachineId,
    department_description: Text(),
    zone_desc: Text(),
    cat_desc: Text(),
    line_description: Text(),
    status: Type.String({ maxLength: 1, description: "S = stopped, anything else is running" }),
    /** Derived: start of the open stop; while running the end of the last one, else the first signal; null = unknown. */
    status_since: orNull(DateTime),
    current_stop_reason: Type.String({ maxLength: 64, description: "stop code of the present stop; '-' = uncoded" }),
    stop_number: Type.Integer({ description: "latest stop; the open one while stopped, 0 = none yet" }),
    stop_description: Type.String({ description: "derived: text of the present stop reason" }),
    stop_reason_color: Color,
    force_stop_enabled: Type.Boolean(),
    prepare_status: Type.Union([Type.Literal("on"), Type.Literal("off"), Type.Literal("")]),
    card_no: Type.String({ description: "derived: card of the running order; '-' = none" }),
    record_no: orNull(Type.Integer({ description: "derived: record number of the running order" })),
    part_no: Type.String({ description: "derived" }),
    op_number: Type.String({ description: "derived" }),
    work_order_no: Type.String({ description: "derived: running work order; '-' = none" }),
    work_order_qty: Quantity,
    card_good_qty: Quantity,
    order_finished: orNull(DateTime),
    prod_time: Seconds,
    setup_time: orNull(
      Type.Integer({ description: "derived: seconds of the present set-up; null when not in set-up" }),
    ),
    calendar_run_time: Seconds,
    calendar_stop_time: Seconds,
    shift_run_time: Seconds,
    shift_stop_time: Seconds,
    tool_id: Text(64),
    emp_name: Type.String({ description: "derived: signed-in employees" }),
    config: TouchConfig,
    special_functions: Type.Array(Type.Integer(), { description: "numbers of the active special functions" }),
    last_signal_at: orNull(DateTime),
    no_data: Type.Boolean({ description: "no signal for `no_data_after` seconds" }),
    version: Version,
  },
  strict,
);
export type Machine = Static<typeof Machine>;

export const isStopped = (status: string | null | undefined): boolean => status === "S";
export const isUncoded = (stopReason: string | null | undefined): boolean => stopReason === uncodedReason;
export const isResource = (resourceType: number | null | undefined): boolean => resourceType === resourceTypes.resource;
