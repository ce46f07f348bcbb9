import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, orNull, strict, Text } from "#schemas/platform/fields.ts";

const ProcessValue = Type.Object(
  { name: Text(128), value: Type.Union([Type.Number(), Text(1000)]), time: DateTime },
  strict,
);
type ProcessValue = Static<typeof ProcessValue>;

/** The latest signals of a machine: its counter and the last process value per name. */
export const MachineSignal = Type.Object(
  {
    machine_id: MachineId,
    status: Type.String({ description: "R, S or '' before the first signal" }),
    counter: Type.Integer({ description: "good pieces on the machine's own counter" }),
    last_signal_at: orNull(DateTime),
    connection: Type.Union([Type.Literal("ok"), Type.Literal("silent"), Type.Literal("dead")]),
    values: Type.Array(ProcessValue),
  },
  strict,
);
export type MachineSignal = Static<typeof MachineSignal>;
