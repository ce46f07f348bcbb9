import { readMyMachines } from "#server/procedures/overviews/reader.ts";
import { storeStar } from "#server/procedures/overviews/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { addMyMachine } from "#schemas/plant/procedures/overviews/add_my_machine.ts";

export const addMyMachineProcedure = writeProcedure(
  addMyMachine,
  async ({ machine_id }, { trx, scope, actor, audit }) => {
    const before = await readMyMachines(trx, scope, actor.username);
    await storeStar(trx, { company_id: scope.company_id, username: actor.username, machine_id });
    const after = await readMyMachines(trx, scope, actor.username);
    audit({ machine_id, before, after });
    return after;
  },
);
