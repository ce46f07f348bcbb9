import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { distances, type Graph } from "./imports.ts";

const areas = /^(engine|schemas|widgets|designer|server)\//;
/**
 * Helpers and data of tests, the demo's and the generator's files, commands, what draws on a canvas; of procedures what
 * declares them and what asks the database for them, which the tests of contracts hold on each database.
 */
const others =
  /(\.test|\.long\.test|\.d)\.ts$|(^|\/)(testing|fixtures?|generator|demo|cli)(\/|\.ts$)|^schemas\/(plant\/procedures|platform)\/|^server\/procedures\/[^/]+\/[a-z\d]+(_[a-z\d]+)+\.ts$|[./](fixture|sample)s?\.ts$|\/paint\.ts$/;

/** Packages whose use is an act: files, sockets, databases, pages. */
const acting =
  /^(node:(?!crypto$|util$)|react|@mantine\/|@tanstack\/react|@tabler\/|@dnd-kit\/|@codemirror\/|@rjsf\/|chart\.js|kysely|pg$|fastify|@fastify\/|mqtt|dexie|vitest|playwright|pdfjs)/;

/** Handed to a module, its types say that it asks a database. */
const asking = /^kysely|^server\/database\//;

/** Whether a file belongs to what a change is judged by. */
export const isInArea = (file: string): boolean => areas.test(file);

/** Whether a module only decides: neither it nor anything that it imports touches files, sockets, databases or pages. */
export function isPure(graph: Graph, file: string): boolean {
  const own = graph.get(file);
  if (!own || !file.endsWith(".ts") || others.test(file) || own.types.some((name) => asking.test(name))) return false;
  if (own.isEdge) return false;
  return [...distances(graph, file).keys()].every(
    (one) => !one.endsWith(".tsx") && !(graph.get(one)?.packages ?? []).some((name) => acting.test(name)),
  );
}

/** Lines of files, each from 1. */
export type Lines = ReadonlyMap<string, ReadonlySet<number>>;

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });

/** The lines that a diff without context adds or changes. */
export function linesOfDiff(diff: string): Lines {
  const lines = new Map<string, Set<number>>();
  let own = new Set<number>();
  for (const line of diff.split("\n")) {
    const file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (file !== undefined) lines.set(file, (own = new Set()));
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk) for (let at = 0; at < Number(hunk[2] ?? 1); at++) own.add(Number(hunk[1]) + at);
  }
  return lines;
}

/** Where this work left main; where there is no main, the last commit. */
function base(): string {
  const known = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main");
  const main = known.split("\n")[0];
  return main ? git("merge-base", "HEAD", main).trim() : "HEAD";
}

const everyLine = (file: string): Set<number> =>
  new Set(
    readFileSync(file, "utf8")
      .split("\n")
      .map((_, index) => index + 1),
  );

/** What differs from the point where this work left main: committed, changed and new files. */
export function changedLines(): Lines {
  const added = git("ls-files", "--others", "--exclude-standard", "*.ts").split("\n").filter(Boolean);
  return new Map([
    ...linesOfDiff(git("diff", "--unified=0", base())),
    ...added.map((file): [string, Set<number>] => [file, everyLine(file)]),
  ]);
}
