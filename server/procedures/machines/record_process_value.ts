import { toMs } from "#server/database/columns.ts";
import { recordProcessValues } from "#server/procedures/machines/process-values.ts";
import { clockFault } from "#server/procedures/machines/signals.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { recordProcessValue } from "#schemas/plant/procedures/machines/record_process_value.ts";

export const recordProcessValueProcedure = writeProcedure(recordProcessValue, async (input, context) => {
  const write = { ...context, company_id: context.scope.company_id };
  const time = toMs(input.time, "/time");
  const fault = clockFault(time, context.now);
  if (fault) throw fault;
  await recordProcessValues(write, [{ ...input, time }]);
  return { machine_id: input.machine_id };
});
