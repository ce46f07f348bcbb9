import { toIsoOrNull } from "#server/database/columns.ts";
import type { SignalWrite } from "./signals.ts";
import { machineChanged } from "./writer.ts";

/** Shows machines as 'No data' whose gateway has told that they are gone, at once; their next signal ends it. */
export const recordDeaths = async (
  { trx, company_id, emit }: SignalWrite,
  machines: readonly string[],
): Promise<void> => {
  if (machines.length === 0) return;
  const rows = await trx
    .updateTable("machine_states")
    .set((set) => ({ silent: 1, version: set("version", "+", 1) }))
    .where("company_id", "=", company_id)
    .where("machine_id", "in", [...machines])
    .where("silent", "=", 0)
    .where("last_signal_at", "is not", null)
    .returning(["machine_id", "last_signal_at", "version"])
    .execute();
  for (const { machine_id, last_signal_at, version } of rows)
    emit(machineChanged(machine_id, { no_data: true, last_signal_at: toIsoOrNull(last_signal_at) }, version));
};
