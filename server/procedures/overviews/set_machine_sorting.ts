import { readMachineSorting } from "#server/procedures/overviews/reader.ts";
import { storeMachineSorting } from "#server/procedures/overviews/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { setMachineSorting } from "#schemas/plant/procedures/overviews/set_machine_sorting.ts";

export const setMachineSortingProcedure = writeProcedure(
  setMachineSorting,
  async (input, { trx, scope, actor, audit }) => {
    const before = await readMachineSorting(trx, scope, actor.username);
    const after = { username: actor.username, ...input };
    await storeMachineSorting(trx, after);
    audit({ before, after });
    return after;
  },
);
