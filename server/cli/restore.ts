import { addressOf, filesOf } from "#server/config.ts";
import { restore } from "#server/database/backup.ts";
import { openStore } from "#server/database/open.ts";
import { StartFault } from "#server/start-fault.ts";
import { readArguments, runCommand } from "./arguments.ts";

const usage = "npm run restore -- FILE";

await runCommand(async () => {
  const { words } = readArguments(usage, []);
  const [file, ...more] = words;
  if (!file || more.length > 0) throw new StartFault(`Usage: ${usage}`);
  const store = await openStore(addressOf(process.env));
  try {
    process.stdout.write(`Restored ${await restore(store, file, filesOf(process.env))} rows from ${file}.\n`);
  } finally {
    await store.close();
  }
});
