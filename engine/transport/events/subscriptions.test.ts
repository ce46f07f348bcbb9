import { expect, test, vi } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import type { DownMessage, UpMessage } from "./port.ts";
import { createSubscriptions } from "./subscriptions.ts";

const setUp = (onSession?: () => void) => {
  const clock = fakeClock();
  const sent: UpMessage[] = [];
  let down: (message: DownMessage) => void = () => {};
  const port = {
    send: (message: UpMessage) => void sent.push(message),
    onMessage: (listener: (message: DownMessage) => void) => void (down = listener),
  };
  const onSignedOut = vi.fn<() => void>();
  const tab = createSubscriptions(port, clock, { onSignedOut, onSession });
  return { tab, clock, sent, onSignedOut, say: (message: DownMessage) => down(message) };
};
const frameOf = (event: "StopChanged" | "OrderChanged", seq: number) => ({ seq, event, at: "x" });
const link = (online: boolean, since = 0): DownMessage => ({ kind: "link", link: { online, since } });

test("a listener hears what it listens to, in one piece, and is not called for the rest", () => {
  const { tab, say, sent } = setUp();
  const [stops, orders] = [vi.fn<() => void>(), vi.fn<() => void>()];
  tab.subscribe(["StopChanged"], stops);
  const leave = tab.subscribe(["OrderChanged"], orders);
  say({ kind: "frames", frames: [frameOf("StopChanged", 1), frameOf("StopChanged", 2)] });
  expect([stops.mock.calls, orders.mock.calls]).toEqual([
    [[[frameOf("StopChanged", 1), frameOf("StopChanged", 2)]]],
    [],
  ]);
  leave();
  expect(sent.at(-1)).toEqual({ kind: "topics", topics: ["StopChanged"], since: {} });
  say({ kind: "frames", frames: [frameOf("OrderChanged", 3)] });
  expect(orders).not.toHaveBeenCalled();
});

test("the keeper hears of topics when they change, and every 20 s as a sign of life", () => {
  const { tab, clock, sent } = setUp();
  tab.subscribe(["StopChanged"], () => {});
  tab.subscribe(["StopChanged"], () => {});
  expect(sent).toEqual([{ kind: "topics", topics: ["StopChanged"], since: {} }]);
  clock.advance(39_999);
  expect(sent).toHaveLength(2);
  clock.advance(1);
  expect(sent.at(-1)).toEqual(sent[0]);
  expect(sent).toHaveLength(3);
});

test("polls rest while the keeper says that the link is lost, and no longer than a minute after its last word", () => {
  const { tab, clock, say } = setUp();
  expect(tab.isCut()).toBe(false);
  say(link(false));
  expect(tab.isCut()).toBe(true);
  clock.advance(59_999);
  expect(tab.isCut()).toBe(true);
  clock.advance(1);
  expect(tab.isCut()).toBe(false);
  say(link(true));
  expect(tab.isCut()).toBe(false);
});

test("a call without an answer shows a lost link when the keeper says nothing, as of that call", () => {
  const { tab, clock, sent } = setUp();
  const asked = clock.now();
  tab.suspect();
  expect([sent, tab.link.get().online]).toEqual([[{ kind: "suspect" }], true]);
  clock.advance(60_000);
  expect(tab.link.get()).toEqual({ online: false, since: asked });
});

test("a call without an answer shows nothing when the keeper says that the link is there, or knew of its loss", () => {
  const { tab, clock, say } = setUp();
  tab.suspect();
  say(link(true, 1));
  clock.advance(60_000);
  expect(tab.link.get()).toEqual({ online: true, since: 1 });
  say(link(false, 2));
  tab.suspect();
  clock.advance(60_000);
  expect(tab.link.get()).toEqual({ online: false, since: 2 });
});

test("a tab that has slept meanwhile asks the keeper again before it shows a lost link", () => {
  const { tab, clock, sent, say } = setUp();
  const asked = clock.now();
  tab.suspect();
  clock.set(60_000);
  clock.advance(1_500);
  expect([sent, tab.link.get().online]).toEqual([[{ kind: "suspect" }, { kind: "suspect" }], true]);
  say(link(true, 1));
  clock.advance(60_000);
  expect(tab.link.get()).toEqual({ online: true, since: 1 });
  tab.suspect();
  clock.set(60_000);
  clock.advance(3_000);
  expect(tab.link.get()).toEqual({ online: false, since: asked + 121_500 });
});

test("an answer is told to the keeper only while the link counts as lost", () => {
  const { tab, sent, say } = setUp();
  tab.answered();
  expect(sent).toEqual([]);
  say(link(false));
  tab.answered();
  expect(sent).toEqual([{ kind: "answered" }]);
});

test("the end of a session and a sign-in in another tab reach who asked for them", () => {
  const onSession = vi.fn<() => void>();
  const { say, onSignedOut } = setUp(onSession);
  say({ kind: "session" });
  say({ kind: "signed-out" });
  expect([onSession.mock.calls.length, onSignedOut.mock.calls.length]).toEqual([1, 1]);
  expect(() => setUp().say({ kind: "session" })).not.toThrow();
});

test("who follows the link hears of each change until they leave", () => {
  const { tab, say } = setUp();
  const heard: boolean[] = [];
  const leave = tab.link.subscribe(() => heard.push(tab.link.get().online));
  say(link(false));
  say(link(true));
  leave();
  say(link(false));
  expect(heard).toEqual([false, true]);
});

test("the keeper hears of a change of session and of a tab that goes", () => {
  const { tab, sent } = setUp();
  tab.session();
  tab.leave();
  expect(sent).toEqual([{ kind: "session" }, { kind: "bye" }]);
});
