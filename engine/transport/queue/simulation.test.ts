import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { createWorld, type World } from "./testing/world.ts";

type Step =
  | { do: "write"; tab: number; machine: number }
  | { do: "pass"; ms: number }
  | { do: "restart"; ms: number }
  | { do: "sleep"; ms: number }
  | { do: "link"; on: boolean }
  | { do: "full"; on: boolean }
  | { do: "crash"; tab: number }
  | { do: "open" }
  | { do: "sign"; user: string | null }
  | { do: "answer"; tab: number; yes: boolean };

const users = ["1/anna", "1/bo"];
const tab = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("write" as const), tab, machine: fc.nat({ max: 2 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat({ max: 25_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("restart" as const), ms: fc.nat({ max: 15_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("link" as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("full" as const), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("crash" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sign" as const), user: fc.constantFrom(...users, null) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sleep" as const), ms: fc.nat({ max: 30 * 3_600_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("answer" as const), tab, yes: fc.boolean() }) },
);

const perform = async (world: World, one: Step): Promise<void> => {
  if (one.do === "write") world.write(one.tab, one.machine);
  else if (one.do === "pass") await world.clock.pass(one.ms);
  else if (one.do === "restart") world.restart(one.ms);
  else if (one.do === "sleep") world.clock.sleep(one.ms);
  else if (one.do === "link") world.setLink(one.on);
  else if (one.do === "full") world.setFull(one.on);
  else if (one.do === "crash") world.crash(one.tab);
  else if (one.do === "open") {
    if (world.tabs.length < 3) world.open();
  } else if (one.do === "sign") world.signIn(one.user);
  else await world.answer(one.tab, one.yes);
};

/** The books of the world after a program: what the server holds against what people were told. */
const audit = async (seed: number, steps: readonly Step[]) => {
  const world = createWorld(seed);
  world.open();
  for (const one of steps) await perform(world, one);
  const left = (await world.heal(users)).filter(({ end }) => end === null);
  const { ledger, made, places, dropped } = world;
  const count = (key: string) => ledger.filter((row) => row.key === key).length;
  const acknowledged = [...made.values()].filter(({ key, told }) => /done|queued/.test(told) && !dropped.has(key));
  const place = new Map(places.map((key, at) => [key, at]));
  const isOrdered = (row: (typeof ledger)[number], at: number) =>
    !ledger
      .slice(0, at)
      .some(
        (before) =>
          before.user === row.user &&
          before.machine === row.machine &&
          isAcknowledged.has(before.key) &&
          (place.get(before.key) ?? -1) > (place.get(row.key) ?? Infinity),
      );
  const isAcknowledged = new Set(acknowledged.map(({ key }) => key));
  return {
    left: left.map(({ key }) => key),
    lost: acknowledged.filter(({ key }) => count(key) === 0).map(({ key }) => key),
    doubled: [...made.keys()].filter((key) => count(key) > 1),
    foreign: ledger.filter(({ key, user }) => made.get(key)?.owner !== user),
    disordered: ledger.filter((row, at) => isAcknowledged.has(row.key) && !isOrdered(row, at)),
    acknowledged: acknowledged.length,
  };
};

const numRuns = runs(10_000);

test("whatever tabs, network and server do, no acknowledged write is lost, doubled, another user's or out of order", async () => {
  let acknowledged = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.array(step, { minLength: 5, maxLength: 30 }), async (seed, steps) => {
      const { acknowledged: some, ...faults } = await audit(seed, steps);
      acknowledged += some;
      expect(faults).toEqual({ left: [], lost: [], doubled: [], foreign: [], disordered: [] });
    }),
    { numRuns },
  );
  // A simulation in which little is written proves little.
  expect(acknowledged).toBeGreaterThan(numRuns);
});
