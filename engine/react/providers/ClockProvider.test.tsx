import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { ClockProvider, useNowAs } from "./ClockProvider.tsx";

const draws: string[] = [];
const Minutes = ({ name, from }: { name: string; from: number }) => {
  const minutes = useNowAs((now) => Math.floor((now - from) / 60_000));
  draws.push(`${name} ${minutes}`);
  return <p>{`${name} ${minutes}`}</p>;
};

test("ages are drawn when what they say has changed, and all of a page wait by one timer", async () => {
  const clock = fakeClock();
  let timers = 0;
  const counted = { ...clock, after: (ms: number, run: () => void) => ((timers += 1), clock.after(ms, run)) };
  const start = clock.now();
  const screen = await render(
    <ClockProvider clock={counted}>
      <Minutes name="A" from={start} />
      <Minutes name="B" from={start - 30_000} />
    </ClockProvider>,
  );
  draws.length = 0;
  timers = 0;
  for (let second = 0; second < 30; second += 1) clock.advance(1_000);
  await expect.element(screen.getByText("B 1")).toBeVisible();
  expect([draws, timers]).toEqual([["B 1"], 30]);
  for (let second = 0; second < 30; second += 1) clock.advance(1_000);
  await expect.element(screen.getByText("A 1")).toBeVisible();
  expect(draws).toEqual(["B 1", "A 1"]);
});
