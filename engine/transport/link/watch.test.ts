import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { probeTimeout, quietAfter } from "./link.ts";
import { watchLink } from "./watch.ts";

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

const setUp = (random = 0) => {
  const clock = fakeClock();
  const start = clock.now();
  const server = { answers: true, asked: 0 };
  const seen: [number, boolean][] = [];
  const probe = () => {
    server.asked++;
    return server.answers
      ? Promise.resolve()
      : new Promise<void>((_resolve, reject) => {
          clock.after(probeTimeout, () => reject(new Error("silent")));
        });
  };
  const watch = watchLink(
    clock,
    () => random,
    probe,
    (link) => seen.push([clock.now() - start, link.online]),
  );
  return { clock, server, seen, watch };
};

test("a link that dies without a word is known as lost within 3 s", async () => {
  const { clock, server, seen } = setUp();
  server.answers = false;
  for (let step = 0; step < 30; step++) {
    clock.advance(100);
    await settle();
  }
  expect(seen).toEqual([[quietAfter + probeTimeout, false]]);
  expect(quietAfter + probeTimeout).toBeLessThan(3_000);
});

test("a failed call makes it ask at once instead of waiting for the quiet to last", async () => {
  const { clock, server, seen, watch } = setUp();
  server.answers = false;
  watch.suspect();
  clock.advance(probeTimeout);
  await settle();
  expect(seen).toEqual([[probeTimeout, false]]);
});

test("the link is back as soon as the server answers again, without hands", async () => {
  const { clock, server, seen, watch } = setUp();
  server.answers = false;
  watch.suspect();
  clock.advance(probeTimeout);
  await settle();
  server.answers = true;
  clock.advance(1_000);
  await settle();
  expect(seen.map(([, online]) => online)).toEqual([false, true]);
});

test.each([
  ["has slept", 60_000],
  ["was too busy to look", 2_000],
])("a device that %s while it waited for an answer asks again before it says that nobody is there", async (_, ms) => {
  const { clock, server, seen, watch } = setUp();
  server.answers = false;
  watch.suspect();
  server.answers = true;
  clock.advance(ms);
  await settle();
  clock.advance(1);
  await settle();
  expect([server.asked > 1, seen]).toEqual([true, []]);
});

test("while frames flow nothing is asked", async () => {
  const { clock, server, watch } = setUp();
  for (let second = 0; second < 20; second++) {
    clock.advance(1_000);
    watch.heard();
    await settle();
  }
  expect(server.asked).toBe(0);
});

test("while the link is lost the server is asked ever more rarely, and failing calls do not hurry it", async () => {
  const { clock, server, watch } = setUp(0.5);
  server.answers = false;
  watch.suspect();
  for (let tenth = 0; tenth < 1_200; tenth++) {
    clock.advance(100);
    await settle();
    watch.suspect();
  }
  // Waits of 1.5, 2.5, 4.5, 8.5 and then 15.5 s.
  expect(server.asked).toBe(10);
});

test("several failures of one moment are one question", () => {
  const { server, watch } = setUp();
  watch.suspect();
  watch.suspect();
  expect(server.asked).toBe(1);
});

test("who has stopped asks nothing more", async () => {
  const { clock, server, watch } = setUp();
  watch.stop();
  watch.suspect();
  watch.heard();
  clock.advance(60_000);
  await settle();
  expect(server.asked).toBe(0);
});
