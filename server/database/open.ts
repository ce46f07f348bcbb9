import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store, StoreAddress } from "./store.ts";

/** Opens the database and brings it to this build. Throws `StartFault` with a sentence when it cannot be used. */
export const openStore = (address: StoreAddress): Promise<Store> =>
  "url" in address ? openPostgresStore(address.url, address.patience) : openSqliteStore(address.folder);
