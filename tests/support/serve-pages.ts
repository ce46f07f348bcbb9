import { readConfig } from "#server/config.ts";
import { openStore } from "#server/database/open.ts";
import { serve } from "#server/serve.ts";

/** Serves as the product does, with the built browser app of the folder that the first argument names. */
const config = readConfig(process.env);
await serve(config, await openStore(config.address), process.argv[2]);
