import { playwright, scripted, vitest } from "./suite/parts.ts";
import { runSuite } from "./suite/run-suite.ts";

/**
 * `npm test`: everything that must hold on main. The checks come alone, since they take both cores and fail soonest;
 * then what runs in Node and in the pages of tests goes beside what runs against whole servers, since each waits for
 * half of its time. The journeys come last: their two workers keep both cores busy where the other lane has ended.
 */
const checks = [scripted("check", "check"), scripted("requirements", "requirements")];
const tests = [vitest("node", "node"), vitest("browser", "browser")];
const product = [
  scripted("build", "build"),
  { ...scripted("faults", "faults", "--kills", "4", "--seed", "1", "--database", "sqlite"), needs: "build" },
  vitest("stories", "stories"),
  { ...playwright("journeys"), needs: "build" },
];

const outcomes = await runSuite([[...checks, ...tests], product]);
process.exitCode = outcomes.every(({ result }) => result === "passed") ? 0 : 1;
