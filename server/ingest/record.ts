import { createHash } from "node:crypto";
import { type Static, Type } from "typebox";
import { uncodedReason } from "#schemas/plant/constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict, Text } from "#schemas/platform/fields.ts";
import { MachineStatus } from "#schemas/plant/machine.ts";
import { toMs } from "#server/database/columns.ts";
import { Counter } from "#schemas/plant/procedures/machines/record_machine_state.ts";
import type { ProcessValueInput } from "#server/procedures/machines/process-values.ts";
import type { MachineSignalInput } from "#server/procedures/machines/signals.ts";

/** What a machine says at one moment; all but machine and time may be left out. */
export const IngestRecord = Type.Object(
  {
    machine_id: MachineId,
    time: DateTime,
    status: Type.Optional(MachineStatus),
    stop_reason: Type.Optional(Text(64)),
    good_count: Type.Optional(Counter),
    scrap_count: Type.Optional(Counter),
    process_values: Type.Optional(
      Type.Record(Type.String(), Type.Number(), {
        propertyNames: { minLength: 1, maxLength: 128 },
        maxProperties: 200,
      }),
    ),
  },
  strict,
);
export type IngestRecord = Static<typeof IngestRecord>;

/** Tells process values apart in few letters, '' when there are none. */
const digestOf = (values: Record<string, number>): string => {
  const entries = Object.entries(values);
  if (entries.length === 0) return "";
  const text = JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(text).digest("base64").slice(0, 22);
};

/** A record as the plant takes it. Throws `invalid_input` for a time that does not exist. */
export const toSignal = (record: IngestRecord): MachineSignalInput => ({
  machine_id: record.machine_id,
  time: toMs(record.time, "/time"),
  status: record.status ?? null,
  reason: record.stop_reason === undefined || record.stop_reason === uncodedReason ? "" : record.stop_reason,
  good_count: record.good_count ?? null,
  scrap_count: record.scrap_count ?? null,
  process_values: digestOf(record.process_values ?? {}),
  gone: 0,
});

export const toProcessValues = (record: IngestRecord): ProcessValueInput[] =>
  Object.entries(record.process_values ?? {}).map(([name, value]) => ({
    machine_id: record.machine_id,
    name,
    value,
    time: toMs(record.time, "/time"),
  }));
