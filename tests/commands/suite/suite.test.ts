import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runLanes } from "./lanes.ts";
import { type Outcome, type Part, runPart } from "./part.ts";
import { failuresOf, readFailures, readTimes } from "./reports.ts";
import { resuming } from "./resume.ts";
import { summary } from "./summary.ts";

const part = (name: string, more: Partial<Part> = {}): Part => ({ name, command: ["true"], ...more });

const ending =
  (results: Readonly<Record<string, Outcome["result"]>>) =>
  async ({ name }: Part): Promise<Outcome> => ({ name, result: results[name] ?? "passed", seconds: 1 });

test("a failure stops no other part, only what needs it", async () => {
  const lanes = [
    [part("check"), part("node")],
    [part("build"), part("journeys", { needs: "build" }), part("faults", { needs: "build" })],
  ];
  expect(await runLanes(lanes, ending({ check: "failed", journeys: "failed" }))).toEqual([
    { name: "check", result: "failed", seconds: 1 },
    { name: "node", result: "passed", seconds: 1 },
    { name: "build", result: "passed", seconds: 1 },
    { name: "journeys", result: "failed", seconds: 1 },
    { name: "faults", result: "passed", seconds: 1 },
  ]);
  const withoutBuild = await runLanes(lanes, ending({ build: "failed" }));
  expect(withoutBuild.map(({ result }) => result)).toEqual(["passed", "passed", "failed", "left out", "left out"]);
});

test("a part waits for the one of another lane that it needs, and is left out where that failed", async () => {
  const lanes = [
    [part("check"), part("journeys", { needs: "build" })],
    [part("build"), part("faults")],
  ];
  const ran: string[] = [];
  const build = Promise.withResolvers<Outcome>();
  const run = async (one: Part) => {
    ran.push(one.name);
    return one.name === "build" ? await build.promise : await ending({})(one);
  };
  const all = runLanes(lanes, run);
  await new Promise(setImmediate);
  expect(ran).toEqual(["check", "build"]);
  build.resolve({ name: "build", result: "failed", seconds: 1 });
  expect((await all).map(({ name, result }) => `${name} ${result}`)).toEqual([
    "check passed",
    "journeys left out",
    "build failed",
    "faults passed",
  ]);
});

test("a part that comes after others waits for their ends, however they end", async () => {
  const build = Promise.withResolvers<Outcome>();
  const ran: string[] = [];
  const run = async (one: Part) => {
    ran.push(one.name);
    return one.name === "build" ? await build.promise : await ending({})(one);
  };
  const all = runLanes([[part("check"), part("journeys", { after: ["build", "check"] })], [part("build")]], run);
  await new Promise(setImmediate);
  expect(ran).toEqual(["check", "build"]);
  build.resolve({ name: "build", result: "failed", seconds: 1 });
  expect((await all).map(({ name, result }) => `${name} ${result}`)).toEqual([
    "check passed",
    "journeys passed",
    "build failed",
  ]);
});

test("a command that ends with an error, or cannot be started, has failed", async () => {
  const result = async (...command: [string, ...string[]]) => (await runPart(part("one", { command }))).result;
  expect(await result("true")).toBe("passed");
  expect(await result("false")).toBe("failed");
  expect(await result("no-such-command-of-this-suite")).toBe("failed");
});

const written = (name: string, report: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), "suite-")), name);
  writeFileSync(path, JSON.stringify(report));
  return path;
};

test("a part that failed without a failed test is told by its last lines", async () => {
  const command = ["sh", "-c", "seq 40; printf '\\033[31mUnhandled\\033[39m error'; exit 1"] as const;
  const passedTests = written("vitest.json", { testResults: [] });
  const [failure] = failuresOf(await runPart(part("node", { command })), passedTests);
  expect(failure).toEqual({ file: "node", title: "its last lines", message: expect.any(String) });
  expect(failure?.message.split("\n").map((line) => line.trim())).toEqual([
    ...Array.from({ length: 29 }, (_, index) => String(index + 12)),
    "Unhandled error",
  ]);
  expect(failuresOf(await runPart(part("node")), passedTests)).toEqual([]);
});

test("both runners' reports say how long each file took", () => {
  const vitest = { testResults: [{ name: resolve("engine/a.test.ts"), startTime: 1000, endTime: 3500 }] };
  expect(readTimes(written("vitest.json", vitest))).toEqual([{ file: "engine/a.test.ts", seconds: 2.5 }]);
  const took = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const journey = { file: "wall.e2e.ts", specs: [took(1000)], suites: [{ file: "wall.e2e.ts", specs: [took(500)] }] };
  const playwright = { config: { rootDir: resolve("tests/e2e") }, suites: [journey] };
  expect(readTimes(written("playwright.json", playwright))).toEqual([{ file: "tests/e2e/wall.e2e.ts", seconds: 1.5 }]);
  expect(readTimes(join(tmpdir(), "none.json"))).toEqual([]);
});

test("both runners' reports say what failed, and the summary says it last", () => {
  const vitest = {
    testResults: [
      {
        name: resolve("engine/a.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "a holds" },
          { status: "failed", fullName: "a b breaks", failureMessages: ["\u001B[31mError: 1\u001B[39m\nat a.ts"] },
        ],
      },
      { name: resolve("engine/b.test.ts"), status: "failed", message: "No such module", assertionResults: [] },
      { name: resolve("engine/c.test.ts"), status: "passed", assertionResults: [] },
    ],
  };
  const failed = {
    title: "fits",
    ok: false,
    tests: [{ projectName: "local", results: [{ error: { message: "2\n3" } }] }],
  };
  const journey = {
    file: "wall.e2e.ts",
    title: "wall.e2e.ts",
    specs: [{ title: "stays", ok: true, tests: [{ projectName: "local", results: [{}] }] }],
    suites: [{ file: "wall.e2e.ts", title: "A wall", specs: [failed] }],
  };
  const failures = [
    ...readFailures(written("vitest.json", vitest)),
    ...readFailures(written("playwright.json", { config: { rootDir: resolve("tests/e2e") }, suites: [journey] })),
    ...readFailures(join(tmpdir(), "none.json")),
  ];
  expect(failures).toEqual([
    { file: "engine/a.test.ts", title: "a b breaks", message: "Error: 1" },
    { file: "engine/b.test.ts", title: "", message: "No such module" },
    { file: "tests/e2e/wall.e2e.ts", title: "local › A wall › fits", message: "2" },
  ]);
  expect(summary([], [], 0, failures)).toMatch(
    /Failed\n✗ engine\/a\.test\.ts › a b breaks\n {4}Error: 1\n✗ engine\/b\.test\.ts\n {4}No such module\n✗ [^\n]* fits\n {4}2\n\n0 parts/,
  );
});

test("the summary has each part and the twenty slowest files", () => {
  const outcomes: Outcome[] = [
    { name: "node", result: "passed", seconds: 125 },
    { name: "build", result: "failed", seconds: 9 },
    { name: "journeys", result: "left out", seconds: 0 },
  ];
  const times = Array.from({ length: 25 }, (_, index) => ({ file: `file-${index}.test.ts`, seconds: index }));
  const lines = summary(outcomes, times, 130).split("\n");
  expect(lines.filter((line) => line.includes("  file-"))).toHaveLength(20);
  expect(lines).toEqual(
    expect.arrayContaining([
      "✓   2:05  node, passed",
      "✗   0:09  build, failed",
      "-   0:00  journeys, left out",
      "    24.0 s  file-24.test.ts",
      "1 parts passed, 1 failed, 1 left out in 2:10",
    ]),
  );
});

test("a run that was stopped goes on after the parts that passed", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "suite-")), "passed", "long.json");
  const ran: string[] = [];
  const run = (results: Readonly<Record<string, Outcome["result"]>>) =>
    resuming(path, async (one) => {
      ran.push(one.name);
      return await ending(results)(one);
    });
  const lanes = [[part("build"), part("journeys"), part("faults")]];
  await runLanes(lanes, run({ journeys: "failed" }));
  const again = await runLanes(lanes, run({}));
  expect(ran).toEqual(["build", "journeys", "faults", "journeys"]);
  expect(again.map(({ result }) => result)).toEqual(["passed", "passed", "passed"]);
});
