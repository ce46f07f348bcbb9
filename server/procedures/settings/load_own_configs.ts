import { readOwnConfigs } from "#server/procedures/settings/own-configs.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadOwnConfigs } from "#schemas/plant/procedures/settings/load_own_configs.ts";

export const loadOwnConfigsProcedure = readProcedure(loadOwnConfigs, ({ kind }, { db, scope, actor }) =>
  readOwnConfigs(db, { company_id: scope.company_id, username: actor?.username ?? "", kind }),
);
