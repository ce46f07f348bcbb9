import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** How long the tests of a file took, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

interface VitestReport {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightSuite {
  file: string;
  specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
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

/** The times of a report's files; none where the command ended before it wrote one. */
export function readTimes(path: string): FileTime[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  // What a runner of this project wrote a moment ago, in the form of that runner's types.
  const report = JSON.parse(text) as VitestReport | PlaywrightReport;
  return "testResults" in report ? ofVitest(report) : ofPlaywright(report);
}

/** The files that took longest, the slowest first. */
export const slowest = (times: readonly FileTime[], count: number): FileTime[] =>
  times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
