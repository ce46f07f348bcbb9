import { afterRestore } from "#server/after-restore.ts";
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
    const rows = await restore(store, file, filesOf(process.env), (trx) => afterRestore(trx, Date.now()));
    process.stdout.write(`Restored ${rows} rows from ${file}.\n`);
  } finally {
    await store.close();
  }
});
