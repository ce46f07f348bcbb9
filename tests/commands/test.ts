import { playwright, scripted, vitest } from "./suite/parts.ts";
import { runSuite } from "./suite/run-suite.ts";

/**
 * `npm test`: everything that must hold on main. The checks come alone, since they take both cores and fail soonest;
 * then what runs in Node goes beside what runs in the pages of tests and beside the faults, since each waits for half of
 * its time. The journeys come last and by themselves: what waits for a page asks it again and again, and the more the
 * longer others keep it busy.
 */
const before = [
  [scripted("check", "check"), scripted("requirements", "requirements"), vitest("node", "node")],
  [scripted("build", "build"), vitest("stories", "stories"), vitest("browser", "browser")],
  [{ ...scripted("faults", "faults", "--kills", "4", "--seed", "1", "--database", "sqlite"), needs: "build" }],
];
const after = before.flat().map(({ name }) => name);
const journeys = { ...playwright("journeys"), needs: "build", after };

const outcomes = await runSuite([...before, [journeys]]);
process.exitCode = outcomes.every(({ result }) => result === "passed") ? 0 : 1;
