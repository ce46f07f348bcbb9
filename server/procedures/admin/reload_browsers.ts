import { writeProcedure } from "#server/procedures/procedure.ts";
import { reloadBrowsers } from "#schemas/platform/admin/reload_browsers.ts";

export const reloadBrowsersProcedure = writeProcedure(reloadBrowsers, (_input, { emit }) => {
  emit({ event: "ReloadRequested", machine_id: null, payload: {} });
  return Promise.resolve(true as const);
});
