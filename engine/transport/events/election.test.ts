import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { type Channel, electedPort } from "./elected.ts";
import { turnOf } from "./election.ts";
import type { Keeper } from "./keeper.ts";
import type { DownMessage, UpMessage } from "./port.ts";

/** A keeper as a test sees it: what its tabs have told it, and a way to tell them all something. */
interface Kept {
  messages: UpMessage[];
  downs: ((message: DownMessage) => void)[];
  stopped: boolean;
}

/** Channels that hear each other unless a tab is cut off, and tabs on them. */
const setUp = () => {
  const clock = fakeClock();
  const cutOff = new Set<string>();
  const listeners = new Map<string, (event: { data: never }) => void>();
  const channel = (id: string): Channel => ({
    postMessage: (message) => {
      for (const [other, listener] of listeners)
        if (other !== id && !cutOff.has(id) && !cutOff.has(other)) listener({ data: message as never });
    },
    addEventListener: (_type, listener) => void listeners.set(id, listener as never),
  });
  const keepers: [string, Kept][] = [];
  const tab = (id: string) => {
    const heard: DownMessage[] = [];
    const port = electedPort(id, channel(id), clock, (): Keeper => {
      const kept: Kept = { messages: [], downs: [], stopped: false };
      keepers.push([id, kept]);
      return {
        join: (down) => {
          kept.downs.push(down);
          return (message) => void kept.messages.push(message);
        },
        stop: () => void (kept.stopped = true),
      };
    });
    port.onMessage((message) => heard.push(message));
    return { send: port.send, heard };
  };
  const running = () => keepers.filter(([, kept]) => !kept.stopped);
  const leaders = () => running().map(([id]) => id);
  /** What the one keeper that runs was told. */
  const told = () => running().flatMap(([, { messages }]) => messages);
  return { clock, cutOff, tab, leaders, told, running };
};
const topics = (...names: string[]): UpMessage => ({ kind: "topics", topics: names });
const bye: UpMessage = { kind: "bye" };

test("one tab of many keeps the stream for all", () => {
  const { clock, tab, leaders, told } = setUp();
  const tabs = ["a", "b", "c"].map(tab);
  clock.advance(5_000);
  expect(leaders()).toEqual(["a"]);
  tabs[2]!.send(topics("StopChanged"));
  expect(told().at(-1)).toEqual(topics("StopChanged"));
});

test("topics that were wanted before anybody kept the stream reach who keeps it then, and so do a late tab's", () => {
  const { clock, tab, told } = setUp();
  const [a, b] = ["a", "b"].map(tab);
  a!.send(topics("StopChanged"));
  b!.send(topics("OrderChanged"));
  clock.advance(5_000);
  expect(told()).toEqual([topics("StopChanged"), topics("OrderChanged")]);
  tab("c").send(topics("FileAdded"));
  expect(told().at(-1)).toEqual(topics("FileAdded"));
});

test("what the keeper says to a tab is heard by that tab alone, the keeping one included", () => {
  const { clock, tab, running } = setUp();
  const tabs = ["a", "b", "c"].map(tab);
  clock.advance(5_000);
  const [[, { downs }]] = running() as [[string, Kept]];
  downs.forEach((down, at) => down({ kind: "link", link: { online: true, since: at } }));
  expect(tabs.map(({ heard }) => heard)).toEqual(
    [0, 1, 2].map((since) => [{ kind: "link", link: { online: true, since } }]),
  );
});

test("a tab that speaks again is still the same tab to the keeper", () => {
  const { clock, tab, running } = setUp();
  const [, b] = ["a", "b"].map(tab);
  clock.advance(5_000);
  b!.send(topics("StopChanged"));
  b!.send(topics("OrderChanged"));
  expect(running().map(([, { downs }]) => downs.length)).toEqual([2]);
});

test("when the keeping tab closes one other takes over at once, with the topics of all that are left", () => {
  const { clock, tab, leaders, told } = setUp();
  const [a, b, c] = ["a", "b", "c"].map(tab);
  clock.advance(5_000);
  b!.send(topics("OrderChanged"));
  b!.send({ kind: "suspect" });
  c!.send(topics("StopChanged"));
  a!.send(bye);
  expect([leaders(), told()]).toEqual([["b"], [topics("OrderChanged"), topics("StopChanged")]]);
});

test("when the keeping tab falls silent another takes over within 4 s", () => {
  const { clock, cutOff, tab, running } = setUp();
  ["a", "b"].map(tab);
  clock.advance(5_000);
  cutOff.add("a");
  clock.advance(4_000);
  expect(running().map(([id]) => id)).toEqual(["a", "b"]);
});

test("a page that comes back from the browser's cache joins the tab that keeps the stream meanwhile", () => {
  const { clock, tab, leaders, told } = setUp();
  const [a] = ["a", "b"].map(tab);
  clock.advance(5_000);
  a!.send(topics("StopChanged"));
  a!.send(bye);
  clock.advance(5_000);
  expect(leaders()).toEqual(["b"]);
  expect(told()).toEqual([topics(), topics("StopChanged")]);
});

test("the only tab keeps the stream anew when it comes back", () => {
  const { clock, tab, leaders, told } = setUp();
  const only = tab("a");
  only.send(topics("StopChanged"));
  clock.advance(5_000);
  only.send(bye);
  expect(leaders()).toEqual([]);
  clock.advance(5_000);
  expect([leaders(), told()]).toEqual([["a"], [topics("StopChanged")]]);
});

test("a tab that leaves while another keeps the stream is off it, and stays so", () => {
  const { clock, tab, leaders, told } = setUp();
  const [, b] = ["a", "b"].map(tab);
  clock.advance(5_000);
  b!.send(topics("OrderChanged"));
  b!.send(bye);
  clock.advance(5_000);
  expect([leaders(), told().at(-1)]).toEqual([["a"], bye]);
});

test("of two tabs that could not hear each other the lower one goes on for both, and the other can take over again", () => {
  const { clock, cutOff, tab, leaders, told } = setUp();
  cutOff.add("b");
  const [a, b] = ["a", "b"].map(tab);
  clock.advance(5_000);
  b!.send(topics("OrderChanged"));
  expect(leaders()).toEqual(["a", "b"]);
  cutOff.clear();
  clock.advance(1_000);
  expect([leaders(), told()]).toEqual([["a"], [topics(), topics("OrderChanged")]]);
  a!.send(bye);
  expect([leaders(), told()]).toEqual([["b"], [topics("OrderChanged")]]);
});

test.each<[string, string | null, string | null, ReturnType<typeof turnOf>]>([
  ["a tab that is elected begins to keep the stream", "a", "me", "lead"],
  ["the first one too", null, "me", "lead"],
  ["one that led goes on", "me", "me", "none"],
  ["one that led says to the next what it wants", "me", "a", "yield"],
  ["one that follows says it to each other leader", "a", "b", "yield"],
  ["and to the first that it hears", null, "a", "yield"],
  ["and not again to the same", "a", "a", "none"],
  ["nobody leads yet", null, null, "none"],
])("%s", (_name, before, after, turn) => {
  const stateOf = (leader: string | null) => ({ id: "me", leader, heardAt: 0 });
  expect(turnOf(stateOf(before), stateOf(after))).toBe(turn);
});
