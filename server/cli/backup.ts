import { addressOf, filesOf } from "#server/config.ts";
import { attachStore } from "#server/database/attach.ts";
import { backUp, rowsIn } from "#server/database/backup.ts";
import { StartFault } from "#server/start-fault.ts";
import { readArguments, runCommand } from "./arguments.ts";

const usage = "npm run backup -- FILE";

await runCommand(async () => {
  const { words } = readArguments(usage, []);
  const [file, ...more] = words;
  if (!file || more.length > 0) throw new StartFault(`Usage: ${usage}`);
  const store = await attachStore(addressOf(process.env));
  try {
    process.stdout.write(`Wrote ${rowsIn(await backUp(store, file, filesOf(process.env)))} rows to ${file}.\n`);
  } finally {
    await store.close();
  }
});
