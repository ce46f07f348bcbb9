import { DomainError } from "#schemas/protocol/errors.ts";
import { stateRows } from "#server/procedures/machines/reader.ts";
import { machineChanged, saveState } from "#server/procedures/machines/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { cancelForcedStop } from "#schemas/plant/procedures/machines/cancel_forced_stop.ts";

export const cancelForcedStopProcedure = writeProcedure(cancelForcedStop, async ({ machine_id }, context) => {
  const [before] = await stateRows(context.trx, { company_id: context.scope.company_id, machines: [machine_id] });
  if (before?.status !== "S")
    throw new DomainError("state_conflict", {
      message: "The machine is not stopped.",
      path: "/machine_id",
      text: { key: 900063 },
    });
  const after = { ...before, force_stop_enabled: 1, version: before.version + 1 };
  await saveState(context.trx, after);
  context.emit(machineChanged(machine_id, { force_stop_enabled: true }, after.version));
  context.audit({
    machine_id,
    before: { force_stop_enabled: before.force_stop_enabled === 1 },
    after: { force_stop_enabled: true },
  });
  return true as const;
});
