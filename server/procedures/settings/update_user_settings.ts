import { readUserSettings, writeUserSettings } from "#server/procedures/settings/user-settings.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { updateUserSettings } from "#schemas/platform/settings/update_user_settings.ts";

export const updateUserSettingsProcedure = writeProcedure(updateUserSettings, async ({ values }, context) => {
  const { trx, actor } = context;
  const before = await readUserSettings(trx, actor.username);
  const after = await writeUserSettings(trx, actor.username, values);
  context.audit({ before, after });
  return after;
});
