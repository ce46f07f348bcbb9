import { readConfig } from "./config.ts";
import { openStore } from "./database/open.ts";
import { StartFault } from "./start-fault.ts";

try {
  const config = readConfig(process.env);
  const store = await openStore(config.address);
  // What is wrong with the data is known before the rest of the server is loaded.
  const { serve } = await import("./serve.ts");
  await serve(config, store);
} catch (error) {
  const sentence = error instanceof StartFault ? error.message : `Shopwright cannot start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
