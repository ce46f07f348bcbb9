import { uncodedReason } from "#schemas/plant/constants.ts";
import { toMs } from "#server/database/columns.ts";
import { recordSignals } from "#server/procedures/machines/record-signals.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { recordMachineState } from "#schemas/plant/procedures/machines/record_machine_state.ts";

export const recordMachineStateProcedure = writeProcedure(recordMachineState, async (input, context) => {
  const { machine_id, status, stop_reason = "", good_count = null, scrap_count = null } = input;
  const reason = stop_reason === uncodedReason ? "" : stop_reason;
  const said = { status, reason, good_count, scrap_count, process_values: "" };
  const signal = { machine_id, ...said, time: toMs(input.time, "/time"), gone: 0 };
  const write = { ...context, company_id: context.scope.company_id };
  const [outcome] = await recordSignals(write, [signal]);
  if (outcome?.result === "refused") throw outcome.error;
  return { machine_id };
});
