import { type Static, Type } from "typebox";
import { longestNote } from "./constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { Color, DateTime, orNull, RecordNo, Seconds, strict, Text, Version } from "#schemas/platform/fields.ts";

const when = {
  stop: Type.Integer({ minimum: 1, description: "stop number, unique per machine" }),
  machine_id: MachineId,
  shift: Type.Integer({ minimum: 0, description: "shift of its start; 0 = outside planned shifts" }),
  start_time: DateTime,
  end_time: orNull(DateTime),
  duration: Seconds,
  work_order_no: Type.String({ maxLength: 64, description: "order at the time of the stop; '-' = none" }),
};

const coded = {
  stop_reason: Text(64),
  stop_description: Type.String(),
  stop_reason_color: Color,
  note: orNull(Type.String({ description: "latest note" })),
  coded_by: orNull(Type.String()),
  coded_at: orNull(DateTime),
  micro: Type.Boolean({ description: "too short to ask for a code; counts as run time" }),
};

/** A stop as the procedures that change it answer it. */
export const Stop = Type.Object({ ...when, ...coded, version: Version }, strict);
export type Stop = Static<typeof Stop>;

/** A stop whose reason is '-' and that is no micro-stop. */
export const UncodedStop = Type.Object({ ...when, version: Version }, strict);
export type UncodedStop = Static<typeof UncodedStop>;

/** Who has done what to a stop; '-' = uncoded. Without `username` for who may not see figures by employee. */
export const StopCoding = Type.Object(
  {
    action: Type.Enum(["code", "recode", "split", "merge"]),
    from_reason: Text(64),
    to_reason: Text(64),
    other_stop: orNull(Type.Integer({ description: "the stop that a split has made or a merge has taken in" })),
    username: Type.Optional(Type.String()),
    created_at: DateTime,
  },
  strict,
);
export type StopCoding = Static<typeof StopCoding>;

/**
 * A stop, or with the status R a stretch in which the machine ran: stop 0, without reason. `coded_by` (null = nobody) is
 * absent for who may not see figures by employee.
 */
export const StopHistoryEntry = Type.Object(
  {
    ...when,
    stop: Type.Integer({ minimum: 0, description: "stop number; 0 in a run block" }),
    ...coded,
    coded_by: Type.Optional(coded.coded_by),
    codings: Type.Array(StopCoding, { description: "history of its coding, oldest first" }),
    status: Type.Union([Type.Literal("S"), Type.Literal("R")]),
  },
  strict,
);
export type StopHistoryEntry = Static<typeof StopHistoryEntry>;

export const StopNote = Type.Object(
  {
    record_no: RecordNo,
    machine_id: MachineId,
    stop: when.stop,
    note: Text(longestNote),
    username: Type.String(),
    created_at: DateTime,
    stop_description: Type.String({ description: "text of the stop's reason; '' = uncoded" }),
  },
  strict,
);
export type StopNote = Static<typeof StopNote>;

/** Numbers of stops of one machine. */
export const StopNumbers = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
  minItems: 1,
  maxItems: 1000,
});
