import { DomainError } from "#schemas/protocol/errors.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { readMachines } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachine } from "#schemas/plant/procedures/machines/load_machine.ts";

export const loadMachineProcedure = readProcedure(loadMachine, async ({ machine_id }, context) => {
  const [machine] = await readMachines(context.db, someOf(context.scope, [machine_id]), context);
  if (!machine) throw new DomainError("not_found", { path: "/machine_id" });
  return machine;
});
