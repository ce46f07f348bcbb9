import type { Procedure } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { type DashboardParts, loadDashboardDataProcedure } from "./load_dashboard_data.ts";
import { loadLiveLinkDataProcedure } from "./load_live_link_data.ts";
import { sendExternalCallProcedure } from "./send_external_call.ts";

/** The procedures that stand on the company's documents. */
export const dashboardProcedures = (parts: DashboardParts & { vault: Vault }): readonly Procedure[] => [
  loadDashboardDataProcedure(parts),
  loadLiveLinkDataProcedure(parts),
  sendExternalCallProcedure(parts),
];
