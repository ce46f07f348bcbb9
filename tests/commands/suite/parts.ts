import type { Part } from "./part.ts";
import { reportFolder } from "./run-suite.ts";

const script = (name: string, ...args: string[]): Part["command"] => [
  "npm",
  "run",
  "--silent",
  name,
  ...(args.length > 0 ? ["--", ...args] : []),
];

/** A part that is a script of package.json. */
export const scripted = (name: string, scriptName: string, ...args: string[]): Part => ({
  name,
  command: script(scriptName, ...args),
});

/** A part that runs a project of vitest.config.ts. */
export function vitest(name: string, project: string, env: Readonly<Record<string, string>> = {}): Part {
  const report = `${reportFolder}/${name}.json`;
  const chosen = ["--project", project];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name, command: ["vitest", "run", ...chosen, ...reporters], env, report };
}

/** A part that runs journeys; `test-results` of each stay apart. */
export function playwright(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Part {
  const report = `${reportFolder}/${name}.json`;
  return {
    name,
    command: ["playwright", "test", "--reporter=list,json", `--output=test-results/${name}`, ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
  };
}
