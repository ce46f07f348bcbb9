import { readMyMachines } from "#server/procedures/overviews/reader.ts";
import { removeStar } from "#server/procedures/overviews/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { removeMyMachine } from "#schemas/plant/procedures/overviews/remove_my_machine.ts";

export const removeMyMachineProcedure = writeProcedure(
  removeMyMachine,
  async ({ machine_id }, { trx, scope, actor, audit }) => {
    const before = await readMyMachines(trx, scope, actor.username);
    await removeStar(trx, { company_id: scope.company_id, username: actor.username, machine_id });
    const after = await readMyMachines(trx, scope, actor.username);
    audit({ machine_id, before, after });
    return after;
  },
);
