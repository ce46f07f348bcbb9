import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readGraph, type Graph, distances } from "./mutants/imports.ts";
import { judge, type Near } from "./mutants/judge.ts";
import { findMutants, type Mutant } from "./mutants/mutants.ts";
import { drawn } from "./mutants/sample.ts";
import { changedLines, isInArea, isPure } from "./mutants/scope.ts";
import { startRuns } from "./mutants/vitest.ts";

/**
 * `npm run mutants`: breaks code that only decides, one place at a time, and lists what no test of the project `node`
 * notices. Without a folder it breaks the lines that differ from main.
 */
const usage = "Usage: npm run mutants [-- [FOLDER_OR_FILE]... [--sample N] [--seed S] [--at-least PERCENT]]";

/** Test files that a mutant meets at most: the nearest. */
const nearest = 8;

const isTest = (file: string): boolean => file.endsWith(".test.ts") && !file.endsWith(".long.test.ts");
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/"));
const houseOf = (file: string): string | undefined => file.split("/")[0];

/**
 * How far a test is from the code: nothing when it stands beside it, however it comes to it; else the imports between
 * them, where those of other houses and those that start a server are the last to be asked.
 */
function distanceTo(file: string, test: string, steps: ReadonlyMap<string, number>): number {
  if (folderOf(test) === folderOf(file)) return 0;
  const foreign = houseOf(test) === houseOf(file) ? 0 : 100;
  return steps.get(file)! + foreign + (steps.has("tests/support/server.ts") ? 1000 : 0);
}

function nearTests(graph: Graph): Near {
  const reached = [...graph.keys()].filter(isTest).map((test) => ({ test, steps: distances(graph, test) }));
  const found = new Map<string, string[]>();
  const find = (file: string) =>
    reached
      .filter(
        ({ test, steps }) =>
          steps.has(file) && (!/^(tests|docs)$/.test(houseOf(test)!) || folderOf(test) === folderOf(file)),
      )
      .map(({ test, steps }) => ({ test, distance: distanceTo(file, test, steps) }))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, nearest)
      .map(({ test }) => test);
  return ({ file }) => {
    const known = found.get(file) ?? find(file);
    found.set(file, known);
    return known;
  };
}

function mutantsToJudge(graph: Graph, places: readonly string[]): Mutant[] {
  const changed = places.length === 0 ? changedLines() : null;
  const isNamed = (file: string) => places.some((place) => file === place || file.startsWith(`${place}/`));
  return [...graph.keys()]
    .filter((file) => (changed ? changed.has(file) && isInArea(file) : isNamed(file)) && isPure(graph, file))
    .toSorted()
    .flatMap((file) => findMutants(file, readFileSync(file, "utf8")))
    .filter(({ file, line }) => changed?.get(file)?.has(line) ?? true);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 90);
const described = ({ file, line, original, replacement, kind }: Mutant): string =>
  `${file}:${line}  ${oneLine(original)}  ->  ${kind === "statement" ? "left out" : oneLine(replacement)}`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      "at-least": { type: "string", default: "0" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const graph = readGraph();
  const places = positionals.map((place) => place.replace(/\/$/, ""));
  const all = mutantsToJudge(graph, places);
  const mutants = values.sample ? drawn(all, Number(values.sample), Number(values.seed)) : all;
  if (mutants.length === 0) {
    console.log("No code that only decides is touched: no mutants.");
    return 0;
  }
  const runs = await startRuns(mutants);
  const { verdicts, failing } = await judge(mutants, nearTests(graph), runs, console.log);
  await runs.close();
  for (const [id, mutant] of mutants.entries())
    if (verdicts[id] !== "killed") console.log(`${verdicts[id]!.padEnd(11)}  ${described(mutant)}`);
  for (const file of failing) console.log(`Has tests that fail without a mutant, which were left out: ${file}`);
  const killed = verdicts.filter((one) => one === "killed").length;
  const share = (100 * killed) / mutants.length;
  console.log(`${killed} of ${mutants.length} mutants killed (${share.toFixed(1)} %), of ${all.length} in all`);
  return share < Number(values["at-least"]) ? 1 : 0;
}

process.exitCode = await main();
