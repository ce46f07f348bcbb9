import { execFileSync } from "node:child_process";
import { generate } from "./generate.ts";

const formatter = "node_modules/oxfmt/bin/oxfmt";
const [kind, name] = process.argv.slice(2);
const outcome = generate(process.cwd(), kind, name);
if ("refused" in outcome) {
  console.error(outcome.refused);
  process.exitCode = 1;
} else {
  execFileSync(process.execPath, [formatter, ...outcome.written]);
  for (const path of outcome.written) console.log(path);
}
