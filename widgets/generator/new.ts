import { execFileSync } from "node:child_process";
import { generate } from "./generate.ts";

const formatter = "node_modules/oxfmt/bin/oxfmt";
const outcome = generate(process.cwd(), ...process.argv.slice(2));
if ("refused" in outcome) {
  console.error(outcome.refused);
  process.exitCode = 1;
} else {
  execFileSync(process.execPath, [formatter, ...outcome.written]);
  for (const path of outcome.written) console.log(path);
}
