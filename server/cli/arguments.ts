import { parseArgs } from "node:util";
import { StartFault } from "#server/start-fault.ts";

/** Reads the words and `--name value` options of a command; anything else is a fault that shows how to call it. */
export const readArguments = (usage: string, names: readonly string[], argv = process.argv.slice(2)) => {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const given: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(values)) if (typeof value === "string") given[name] = value;
    return { words: positionals, options: given };
  } catch (cause) {
    throw new StartFault(`Usage: ${usage}`, { cause });
  }
};

/** Runs a command: a fault becomes one sentence on standard error and a non-zero exit. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
