import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import { machineChanged, raiseVersion, storeTouchConfig } from "#server/procedures/machines/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { updateMachineTouchConfig } from "#schemas/plant/procedures/machines/update_machine_touch_config.ts";

export const updateMachineTouchConfigProcedure = writeProcedure(
  updateMachineTouchConfig,
  async ({ machine_id, config }, context) => {
    const { trx, scope } = context;
    const { company_id } = scope;
    const before = await readTouchConfig(trx, company_id, machine_id);
    await storeTouchConfig(trx, machine_id, config);
    const version = await raiseVersion(trx, company_id, machine_id);
    context.emit(machineChanged(machine_id, { config }, version));
    context.audit({ machine_id, before, after: config });
    return config;
  },
);
