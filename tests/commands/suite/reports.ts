import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Outcome } from "./part.ts";

/** How long the tests of a file took, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** A test that failed, or a file of which none could run, with the first line of what it said. */
export interface Failure {
  file: string;
  /** Its describing titles and its own; empty for a whole file. */
  title: string;
  message: string;
}

interface VitestReport {
  testResults: readonly {
    name: string;
    startTime: number;
    endTime: number;
    status?: string;
    message?: string;
    assertionResults?: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  title?: string;
  specs?: readonly {
    title?: string;
    ok?: boolean;
    tests: readonly {
      projectName?: string;
      results: readonly { duration: number; error?: { message?: string } }[];
    }[];
  }[];
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: readonly PlaywrightSuite[];
}

const ofVitest = ({ testResults }: VitestReport): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));

const millisecondsOf = ({ specs = [], suites = [] }: PlaywrightSuite): number => {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, one) => sum + one, 0);
};

const ofPlaywright = ({ config, suites }: PlaywrightReport): FileTime[] =>
  suites.map((suite) => ({
    file: `${relative(process.cwd(), config.rootDir)}/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));

const firstLine = (text = ""): string => stripVTControlCharacters(text).trim().split("\n", 1)[0] ?? "";

const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0 && status === "failed") return [{ file, title: "", message: firstLine(message) }];
    return failed.map((one) => ({ file, title: one.fullName, message: firstLine(one.failureMessages?.[0]) }));
  });

const failuresOfPlaywright = ({ config, suites }: PlaywrightReport): Failure[] => {
  const failuresIn = (
    { file, specs = [], suites: inner = [] }: PlaywrightSuite,
    above: readonly string[],
  ): Failure[] => [
    ...specs
      .filter(({ ok }) => ok === false)
      .flatMap(({ title = "", tests }) =>
        tests.flatMap(({ projectName = "", results }) =>
          results
            .filter(({ error }) => error !== undefined)
            .map(({ error }) => ({
              file: `${relative(process.cwd(), config.rootDir)}/${file}`,
              title: [projectName, ...above, title].join(" › "),
              message: firstLine(error?.message),
            })),
        ),
      ),
    ...inner.flatMap((suite) => failuresIn(suite, [...above, suite.title ?? ""])),
  ];
  return suites.flatMap((suite) => failuresIn(suite, []));
};

/** What a runner of this project wrote a moment ago; null where the command ended before it wrote one. */
const readReport = (path: string): VitestReport | PlaywrightReport | null => {
  try {
    // In the form of that runner's types.
    return JSON.parse(readFileSync(path, "utf8")) as VitestReport | PlaywrightReport;
  } catch {
    return null;
  }
};

/** The times of a report's files; none where there is no report. */
export function readTimes(path: string): FileTime[] {
  const report = readReport(path);
  if (report === null) return [];
  return "testResults" in report ? ofVitest(report) : ofPlaywright(report);
}

/** The failures of a report; none where there is no report. */
export function readFailures(path: string): Failure[] {
  const report = readReport(path);
  if (report === null) return [];
  return "testResults" in report ? failuresOfVitest(report) : failuresOfPlaywright(report);
}

/** What a part failed of: the failures in its report; where that names none, the last lines that the part said. */
export function failuresOf({ name, result, last = [] }: Outcome, report: string | undefined): Failure[] {
  const failures = report === undefined ? [] : readFailures(report);
  if (result !== "failed" || failures.length > 0) return failures;
  return [{ file: name, title: "its last lines", message: last.join("\n    ") }];
}

/** The files that took longest, the slowest first. */
export const slowest = (times: readonly FileTime[], count: number): FileTime[] =>
  times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
