import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runLanes } from "./lanes.ts";
import { type Outcome, type Part, runPart } from "./part.ts";
import { readTimes } from "./reports.ts";
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

test("a command that ends with an error, or cannot be started, has failed", async () => {
  const result = async (...command: [string, ...string[]]) => (await runPart(part("one", { command }))).result;
  expect(await result("true")).toBe("passed");
  expect(await result("false")).toBe("failed");
  expect(await result("no-such-command-of-this-suite")).toBe("failed");
});

test("both runners' reports say how long each file took", () => {
  const folder = mkdtempSync(join(tmpdir(), "suite-"));
  const written = (name: string, report: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(report));
    return join(folder, name);
  };
  const vitest = { testResults: [{ name: resolve("engine/a.test.ts"), startTime: 1000, endTime: 3500 }] };
  expect(readTimes(written("vitest.json", vitest))).toEqual([{ file: "engine/a.test.ts", seconds: 2.5 }]);
  const took = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const journey = { file: "wall.e2e.ts", specs: [took(1000)], suites: [{ file: "wall.e2e.ts", specs: [took(500)] }] };
  const playwright = { config: { rootDir: resolve("tests/e2e") }, suites: [journey] };
  expect(readTimes(written("playwright.json", playwright))).toEqual([{ file: "tests/e2e/wall.e2e.ts", seconds: 1.5 }]);
  expect(readTimes(join(folder, "none.json"))).toEqual([]);
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
