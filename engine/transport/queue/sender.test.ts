import { describe, expect, it } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { waitBefore } from "#engine/transport/wait.ts";
import type { Verdict } from "./plan.ts";
import { createSender, type Send } from "./sender.ts";
import { rowAt } from "./testing/row.ts";
import { settled, worldClock } from "./testing/world-clock.ts";

const row = rowAt(1, { key: "k", input: { n: 1 } });
const refusal = (status: number, code: string, retryAfter: number | null = null) =>
  new CallError(status, { code, message: code, path: null, res: null }, retryAfter);
const inFlight = () => refusal(409, "call_in_flight");

type Asked = Parameters<Send>;

/** A sender, what it was asked to send, and a server that answers by `answer`; without it nobody answers. */
const setUp = (answer: (time: number) => unknown = () => new Promise(() => {})) => {
  const clock = worldClock();
  const asked: Asked[] = [];
  const links = new Set<() => void>();
  let online = true;
  let resumed = 0;
  const send: Send = async (...sent) => {
    asked.push(sent);
    const signal = sent[1].signal;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new NoLinkError()));
    });
    return await Promise.race([answer(asked.length), aborted]);
  };
  const sender = createSender(
    {
      tab: "me",
      clock,
      random: () => 0.5,
      send,
      link: {
        get: () => ({ online, since: 0 }),
        subscribe: (listener) => {
          links.add(listener);
          return () => void links.delete(listener);
        },
      },
    },
    () => void resumed++,
  );
  const setLink = (up: boolean) => {
    online = up;
    for (const listener of links) listener();
  };
  /** What a send ends with, as soon as it has. */
  const verdictOf = (sending: Promise<Verdict>) => {
    const told: { verdict?: Verdict } = {};
    void sending.then((verdict) => (told.verdict = verdict));
    return told;
  };
  return { sender, clock, asked, links, setLink, verdictOf, resumed: () => resumed };
};

const fail = (error: unknown) => () => Promise.reject(error);

describe("what came of a send", () => {
  it.each<[string, () => unknown, Verdict]>([
    ["an answer", () => 7, { kind: "done", res: 7 }],
    [
      "a refusal",
      fail(refusal(422, "no")),
      { kind: "refused", error: { status: 422, code: "no", message: "no", path: null } },
    ],
    ["silence", fail(new NoLinkError()), { kind: "later", wait: null }],
    ["patience that is asked for", fail(refusal(503, "busy", 2_000)), { kind: "later", wait: 2_000 }],
    ["the end of the session", fail(refusal(401, "not_signed_in")), { kind: "signed-out" }],
  ])("is %s, be it waited for or not", async (_name, answer, verdict) => {
    const { sender } = setUp(answer);
    expect([await sender.inBackground(row), await sender.awaited(row)]).toEqual([verdict, verdict]);
  });
});

describe("what is sent", () => {
  it("is in the background when nobody waits, with what a person has confirmed and the time by the tab that made it", async () => {
    const { sender, clock, asked } = setUp(() => 7);
    await clock.pass(5_000);
    await sender.inBackground({ ...row, at: 9_000, confirmed: true, made: { by: "me", steady: 1_000 } });
    await sender.awaited({ ...row, made: { by: "another", steady: 1_000 } });
    expect(asked.map(([{ key, input }, { background, clock: at }]) => [key, input, background, at])).toEqual([
      ["k", { n: 1, confirmed: true }, true, 13_000],
      ["k", { n: 1 }, false, 5_000],
    ]);
  });

  it("is counted while it is under way", async () => {
    let end = (_res: unknown) => {};
    const { sender } = setUp(() => new Promise((resolve) => (end = resolve)));
    const sending = sender.inBackground(row);
    expect(sender.standing().underWay).toBe(1);
    end(7);
    await sending;
    expect(sender.standing().underWay).toBe(0);
  });
});

describe("a write that another terminal has under way", () => {
  it("is sent again after 100, 300 and 900 ms, and its end is the answer", async () => {
    const { sender, clock, asked, verdictOf } = setUp((time) => (time < 4 ? Promise.reject(inFlight()) : 7));
    const told = verdictOf(sender.awaited(row));
    const sent = [];
    for (const ms of [0, 99, 1, 299, 1, 899, 1]) {
      await clock.pass(ms);
      sent.push(asked.length);
    }
    expect([sent, told.verdict]).toEqual([[1, 1, 2, 2, 3, 3, 4], { kind: "done", res: 7 }]);
  });

  it("waits in the queue when it has not ended by then", async () => {
    const { sender, clock, asked, verdictOf } = setUp(() => Promise.reject(inFlight()));
    const told = verdictOf(sender.awaited(row));
    await clock.pass(10_000);
    expect([asked.length, told.verdict]).toEqual([4, { kind: "later", wait: null, inFlight: true }]);
  });

  it("is sent once where nobody waits for it", async () => {
    const { sender, asked } = setUp(() => Promise.reject(inFlight()));
    expect(await sender.inBackground(row)).toEqual({ kind: "later", wait: null, inFlight: true });
    expect(asked.length).toBe(1);
  });
});

describe("who waits while the link is lost", () => {
  it.each<[string, [ms: number, online: boolean][], boolean]>([
    ["hears nothing for two seconds", [[1_999, false]], false],
    ["is told then that it waits", [[2_000, false]], true],
    [
      "waits on when the link comes back before",
      [
        [1_999, false],
        [60_000, true],
      ],
      false,
    ],
    [
      "has two seconds from each loss",
      [
        [1_999, false],
        [1, true],
        [1_999, false],
      ],
      false,
    ],
  ])("%s", async (_name, course, isTold) => {
    const { sender, clock, setLink, verdictOf } = setUp();
    const told = verdictOf(sender.awaited(row));
    await settled();
    for (const [ms, online] of course) {
      setLink(online);
      await clock.pass(ms);
    }
    expect(told.verdict).toEqual(isTold ? { kind: "later", wait: null } : undefined);
  });

  it("listens to the link no longer than they wait", async () => {
    const { sender, links } = setUp(() => 7);
    await sender.awaited(row);
    expect(links.size).toBe(0);
  });
});

describe("what the sender learns", () => {
  const later: Verdict = { kind: "later", wait: null };

  it("is to pause after each failure for longer, and to go on then", async () => {
    const { sender, clock, resumed } = setUp();
    sender.learn(later);
    sender.learn(later);
    const wait = waitBefore(1, 0.5);
    await clock.pass(wait - 1);
    expect([sender.standing().isPaused, resumed()]).toEqual([true, 0]);
    await clock.pass(1);
    expect([sender.standing().isPaused, resumed()]).toEqual([false, 1]);
  });

  it.each<[string, Verdict]>([
    ["an answer", { kind: "done", res: 7 }],
    ["a refusal", { kind: "refused", error: { status: 409, code: "no", message: "", path: null } }],
  ])("is from %s that the next failure is the first", async (_name, verdict) => {
    const { sender, clock, resumed } = setUp();
    for (const one of [later, later, verdict, later]) sender.learn(one);
    await clock.pass(waitBefore(0, 0.5));
    expect(resumed()).toBe(1);
  });

  it("is at least the wait that the server asks for", async () => {
    const { sender, clock, resumed } = setUp();
    sender.learn({ kind: "later", wait: 20_000 });
    await clock.pass(20_000);
    expect(resumed()).toBe(0);
    await clock.pass(waitBefore(0, 0.5, 20_000) - 20_000);
    expect(resumed()).toBe(1);
  });

  it("is that the session is not the owner's, until somebody is named", () => {
    const { sender } = setUp();
    sender.learn({ kind: "signed-out" });
    expect(sender.standing()).toEqual({ isBarred: true, isPaused: false, underWay: 0 });
    sender.learn({ kind: "done", res: 7 });
    expect(sender.standing().isBarred).toBe(true);
    sender.unbar();
    expect(sender.standing().isBarred).toBe(false);
  });
});

it("what is stopped ends what is under way and its pause", async () => {
  const { sender, clock, resumed, verdictOf } = setUp();
  const told = verdictOf(sender.inBackground(row));
  sender.learn({ kind: "later", wait: null });
  sender.stop();
  await clock.pass(60_000);
  expect([told.verdict, resumed()]).toEqual([{ kind: "later", wait: null }, 0]);
});
