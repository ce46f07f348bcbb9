import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { coverage, missing, parseLedger, type Requirement, unknownIds } from "./requirements/ledger.ts";
import { helperRefusals, refusals } from "./requirements/refusals.ts";
import { isTestFile, readTestFile } from "./requirements/titles.ts";

const ledgers = ["machine-interface", "overviews-and-navigation", "wizards-dashboards-widgets"];
const skipped = new Set(["node_modules", "dist", "docs", "coverage", "storybook-static", "data"]);

/** Prints which requirements the titles of the project's tests name; see docs/specification/README.md. */
const usage = "Usage: npm run requirements [-- --missing SECTION_OR_ID_PREFIX] [-- --project DIR]";

const readLedgers = (project: string): Requirement[] =>
  ledgers.flatMap((name) => parseLedger(name, readFileSync(join(project, "docs/specification", `${name}.md`), "utf8")));

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith(".git") ? [] : sourceFiles(path);
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [path] : [];
  });
}

/** The ids that count, and why others do not. */
function readTests(project: string): { named: Set<string>; refused: string[] } {
  const named = new Set<string>();
  const refused: string[] = [];
  for (const path of sourceFiles(project)) {
    const file = relative(project, path).split(sep).join("/");
    const source = readFileSync(path, "utf8");
    if (isTestFile(file)) {
      const read = readTestFile(file, source);
      for (const { id } of read.titles) named.add(id);
      refused.push(...refusals(file, source, read));
    } else refused.push(...helperRefusals(file, source));
  }
  return { named, refused };
}

function printCoverage(rows: readonly Requirement[], named: ReadonlySet<string>): void {
  const pad = (count: number) => String(count).padStart(4);
  for (const section of coverage(rows, named))
    console.log(`${pad(section.named)} / ${pad(section.all)}  ${section.ledger} / ${section.section}`);
  const done = rows.filter(({ id }) => named.has(id)).length;
  console.log(
    `${done} of ${rows.length} requirements are named by a test (${((100 * done) / rows.length).toFixed(1)} %)`,
  );
}

function printMissing(rows: readonly Requirement[]): void {
  for (const { id, text } of rows) console.log(`${id}  ${text.slice(0, 160)}`);
  console.log(`${rows.length} without a test`);
}

function main(): number {
  const { values } = parseArgs({
    options: { missing: { type: "string" }, project: { type: "string", default: "." }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const rows = readLedgers(values.project);
  const { named, refused } = readTests(values.project);
  if (values.missing === undefined) printCoverage(rows, named);
  else printMissing(missing(rows, named, values.missing));
  const unknown = unknownIds(rows, named);
  if (unknown.length > 0) console.error(`Named by tests but not in the specification: ${unknown.join(" ")}`);
  for (const line of refused) console.error(line);
  return unknown.length + refused.length > 0 ? 1 : 0;
}

process.exitCode = main();
