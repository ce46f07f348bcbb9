import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type Vitest } from "vitest/node";
import { bounds } from "#tests/support/bounds.ts";
import { type Mutant, withSwitches } from "./mutants.ts";
import type { Line, Plan } from "./plan.ts";

/** Tests of a file: all of them, or those with these ids. */
export interface Chosen {
  file: string;
  tests?: readonly string[];
}

/** What a run is asked, without what it needs to answer. */
export type Question = Plan extends infer One ? (One extends { log: string } ? Omit<One, "log"> : never) : never;

/** A warm Vitest whose modules carry the mutants. */
export interface Runs {
  /** The log of the run, and whether it was cut since a loop in it did not end; that mutant is killed. */
  run: (question: Question, chosen: readonly Chosen[]) => Promise<{ lines: readonly Line[]; isCut: boolean }>;
  close: () => Promise<void>;
}

const replacing = (mutants: readonly Mutant[]): Plugin => {
  const byFile = Map.groupBy(mutants.entries(), ([, { file }]) => resolve(file));
  return {
    name: "mutants",
    enforce: "pre",
    load: (id) => {
      const own = byFile.get(id);
      return own ? withSwitches(readFileSync(id, "utf8"), own) : null;
    },
  };
};

const start = async (mutants: readonly Mutant[]): Promise<Vitest> => {
  // What sets up a run loads modules in this process, where no mutant stands.
  Object.assign(globalThis, { __mutant: () => false });
  const vitest = await createVitest(
    "test",
    {
      config: "vite.config.ts",
      watch: false,
      include: ["**/*.test.ts"],
      exclude: ["node_modules/**", "**/*.long.test.ts"],
      // What is kept of a module says nothing of the mutants in it.
      fsModuleCache: false,
      pool: "forks",
      isolate: false,
      maxWorkers: 1,
      maxConcurrency: 1,
      bail: 0,
      testTimeout: bounds.wait,
      hookTimeout: bounds.test,
      globalSetup: ["./tests/support/run.ts"],
      setupFiles: ["./tests/support/random.ts"],
      runner: resolve(import.meta.dirname, "runner.ts"),
      reporters: [{}],
      onConsoleLog: () => false,
    },
    { plugins: [replacing(mutants)] },
  );
  await vitest.standalone();
  return vitest;
};

const read = (log: string): Line[] =>
  readFileSync(log, "utf8")
    .split("\n")
    .filter(Boolean)
    // Written by the runner of this folder.
    .map((line) => JSON.parse(line) as Line);

/**
 * Ends the process of a run in which a loop does not end: one that has written nothing for twice as long as a test may
 * take that a mutant is in, or for as long as files may take to be loaded and set up.
 */
function watch(log: string) {
  let isCut = false;
  const check = () => {
    const silent = Date.now() - statSync(log).mtimeMs;
    if (isCut || silent < 2 * bounds.wait) return;
    const lines = read(log);
    // Without a mutant every loop ends.
    if (!lines.some((line) => line.kind === "started")) return;
    if (lines.at(-1)?.kind !== "started" && silent < bounds.test) return;
    const begun = lines.find((line) => line.kind === "process");
    if (!begun) return;
    isCut = true;
    process.kill(begun.pid, "SIGKILL");
  };
  const timer = setInterval(check, 1000);
  return { isCut: () => isCut, stop: () => clearInterval(timer) };
}

/** The mutant that stood last is the one whose loop does not end. */
const cut = (lines: readonly Line[]): Line[] => {
  const last = lines.findLast((line) => line.kind === "started");
  return last ? [...lines, { kind: "killed", mutant: last.mutant, test: "none: a loop does not end" }] : [...lines];
};

/** Starts a Vitest for these mutants; their ids are their places in the list. */
export async function startRuns(mutants: readonly Mutant[]): Promise<Runs> {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  const log = join(folder, "log");
  const vitest = await start(mutants);
  const project = vitest.getRootProject();
  return {
    run: async (question, chosen) => {
      writeFileSync(log, "");
      vitest.provide("mutants", { ...question, log });
      vitest.config.bail = project.config.bail = question.mode === "alone" ? 1 : 0;
      const watched = watch(log);
      const specifications = chosen.map(({ file, tests }) =>
        project.createSpecification(resolve(file), tests ? { testIds: [...tests] } : undefined),
      );
      await vitest.runTestSpecifications(specifications).finally(watched.stop);
      const lines = read(log);
      return { lines: watched.isCut() ? cut(lines) : lines, isCut: watched.isCut() };
    },
    close: async () => {
      await vitest.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
