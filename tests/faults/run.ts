/**
 * `npm run faults -- [--scenario NAME] [--kills N] [--seed S] [--database sqlite|postgres] [--round R] [--resume]`
 *
 * Breaks a real server, its network or a real browser N times a scenario and database, and holds what it stored against
 * a ledger kept by the test. A long run is made of rounds, each on fresh data with a seed of its own: a failing one
 * names the command that replays it alone, and `--resume` goes on after the rounds that a stopped run has passed.
 * PostgreSQL takes part where TEST_DATABASE_URL is set. Four are the fewest that meet every kind of fault.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { clearMade, type DatabaseName } from "./databases.ts";
import { seeded } from "./random.ts";
import type { Scenario } from "./scenario.ts";
import { browser } from "./scenarios/browser.ts";
import { erp } from "./scenarios/erp.ts";
import { feed } from "./scenarios/feed.ts";
import { kill } from "./scenarios/kill.ts";
import { network } from "./scenarios/network.ts";
import { offline } from "./scenarios/offline.ts";
import { points } from "./scenarios/points.ts";
import { printing } from "./scenarios/printing.ts";
import { storage } from "./scenarios/storage.ts";

const scenarios: readonly Scenario[] = [kill, points, storage, network, offline, browser, feed, printing, erp];

const { values: options } = parseArgs({
  options: {
    scenario: { type: "string" },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "both" },
    round: { type: "string" },
    resume: { type: "boolean", default: false },
  },
});
const wanted = scenarios.filter(({ name }) => options.scenario === undefined || name === options.scenario);
const databases = (["sqlite", "postgres"] as const).filter(
  (name) =>
    (options.database === "both" || options.database === name) &&
    (name === "sqlite" || Boolean(process.env["TEST_DATABASE_URL"])),
);
if (wanted.length === 0 || databases.length === 0) {
  console.error(`Nothing to run. Scenarios: ${scenarios.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const total = Number(options.kills);
const seed = Number(options.seed);

const folder = "test-results/faults";
const progressFile = `${folder}/${options.scenario ?? "all"}-${options.kills}-${seed}.json`;
const passedRounds = new Set<string>(
  options.resume ? (JSON.parse(readFileSync(progressFile, "utf8")) as string[]) : [],
);
const remember = (round: string): void => {
  passedRounds.add(round);
  mkdirSync(folder, { recursive: true });
  writeFileSync(progressFile, JSON.stringify([...passedRounds]));
};

let passed = 0;
let failed = 0;
const runRound = async (scenario: Scenario, database: DatabaseName, round: number, faults: number) => {
  const name = `${scenario.name} ${database} round ${round}`;
  if (passedRounds.has(name)) return void (passed += 1);
  const started = performance.now();
  const { summary, broken } = await scenario
    .run({ database, next: seeded(seed * 1_000_003 + round), faults })
    .catch((error: unknown) => ({ summary: "ended early", broken: [error instanceof Error ? error.stack! : "?"] }));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${summary}, ${broken.length} promises broken, ${seconds} s`);
  if (broken.length === 0) {
    passed += 1;
    return remember(name);
  }
  failed += 1;
  for (const one of broken.slice(0, 20)) console.error(`  ${one}`);
  console.error(
    `  again: npm run faults -- --scenario ${scenario.name} --database ${database} --kills ${total} --seed ${seed} --round ${round}`,
  );
};

for (const database of databases)
  for (const scenario of wanted) {
    const rounds = Math.ceil(total / scenario.perRound);
    for (let round = 0; round < rounds; round += 1) {
      if (options.round !== undefined && Number(options.round) !== round) continue;
      await runRound(scenario, database, round, Math.min(scenario.perRound, total - round * scenario.perRound));
    }
  }
await clearMade();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
