import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Color, DateTime, orNull, strict } from "#schemas/platform/fields.ts";

/** Status of a stretch of time: running, stopped, or nothing known. */
export const segmentStatuses = { running: "R", stopped: "S", unknown: "N" } as const;

const when = { machine_id: MachineId, start: DateTime, end: DateTime };

/** A stretch of one state; those of a machine follow each other without a gap. */
export const HistorySegment = Type.Object(
  {
    ...when,
    status: Type.Union([Type.Literal("R"), Type.Literal("S"), Type.Literal("N")], {
      description: "R = running, S = stopped, N = no data",
    }),
    stop_reason: Type.String({ description: "stop code; '-' = uncoded, '' when not stopped" }),
    color: Color,
    stop: orNull(Type.Integer({ description: "stop number; null when not stopped" })),
  },
  strict,
);
export type HistorySegment = Static<typeof HistorySegment>;

/**
 * The three tables of `get_graphical_history_data_for_machines`. `shift_start` is of the shift that holds at the end of
 * the range, null outside shifts.
 */
export const GraphicalHistory = Type.Object(
  {
    machines: Type.Array(
      Type.Object(
        {
          machine_id: MachineId,
          object_description: Type.String(),
          shift_start: orNull(DateTime),
        },
        strict,
      ),
    ),
    segments: Type.Array(HistorySegment),
    orders: Type.Array(Type.Object({ ...when, card_no: Type.String() }, strict)),
  },
  strict,
);
export type GraphicalHistory = Static<typeof GraphicalHistory>;
