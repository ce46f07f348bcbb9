import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { type Channel, electedPort } from "./elected.ts";
import type { Keeper } from "./keeper.ts";
import type { UpMessage } from "./port.ts";

/** Channels that hear each other, and tabs on them; each tab's keeper records what it is told. */
const setUp = () => {
  const clock = fakeClock();
  const listeners = new Map<object, (event: { data: never }) => void>();
  const channel = (): Channel => {
    const self = {};
    return {
      postMessage: (message) => {
        for (const [owner, listener] of listeners) if (owner !== self) listener({ data: message as never });
      },
      addEventListener: (_type, listener) => void listeners.set(self, listener as never),
    };
  };
  const keepers = new Map<string, { messages: UpMessage[]; stopped: boolean }>();
  const tab = (id: string) => {
    const kept = { messages: [] as UpMessage[], stopped: false };
    const keeper = (): Keeper => {
      keepers.set(id, kept);
      return { join: () => (message) => void kept.messages.push(message), stop: () => void (kept.stopped = true) };
    };
    return electedPort(id, channel(), clock, keeper);
  };
  const leaders = () => [...keepers].filter(([, kept]) => !kept.stopped).map(([id]) => id);
  return { clock, tab, leaders, keepers };
};

test("one tab of many keeps the stream for all", () => {
  const { clock, tab, leaders, keepers } = setUp();
  const tabs = ["a", "b", "c"].map(tab);
  clock.advance(5_000);
  expect(leaders()).toEqual(["a"]);
  tabs[2]!.send({ kind: "topics", topics: ["StopChanged"] });
  expect(keepers.get("a")!.messages.at(-1)).toEqual({ kind: "topics", topics: ["StopChanged"] });
});

test("when the keeping tab closes another takes over with its own topics", () => {
  const { clock, tab, leaders, keepers } = setUp();
  const [a, b] = ["a", "b"].map(tab);
  clock.advance(5_000);
  b!.send({ kind: "topics", topics: ["OrderChanged"] });
  a!.send({ kind: "bye" });
  expect(leaders()).toEqual(["b"]);
  expect(keepers.get("b")!.messages[0]).toEqual({ kind: "topics", topics: ["OrderChanged"] });
});
