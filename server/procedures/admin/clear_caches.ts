import { wakeOthers } from "#server/events/log.ts";
import type { ServerParts } from "#server/parts.ts";
import { type Procedure, writeProcedure } from "#server/procedures/procedure.ts";
import { clearCaches } from "#schemas/platform/admin/clear_caches.ts";

export const clearCachesProcedure = ({ store, hub }: Pick<ServerParts, "store" | "hub">): Procedure =>
  writeProcedure(clearCaches, async (_input, { trx }) => {
    await wakeOthers(trx, store.kind);
    hub.forget();
    return true as const;
  });
