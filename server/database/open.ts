import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

/**
 * Where the data are: a PostgreSQL address, or the folder of the embedded database. `patience` is how many times as long
 * as usual a call waits for PostgreSQL before it is refused.
 */
export type StoreAddress = { url: string; patience?: number } | { folder: string };

/** Opens the database and brings it to this build. Throws `StartFault` with a sentence when it cannot be used. */
export const openStore = (address: StoreAddress): Promise<Store> =>
  "url" in address ? openPostgresStore(address.url, address.patience) : openSqliteStore(address.folder);
