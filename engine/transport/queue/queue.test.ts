import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { memoryQueueStore } from "./memory-store.ts";
import { createQueue, type Sent } from "./queue.ts";
import type { QueueStore } from "./rows.ts";
import { worldClock } from "./testing/world-clock.ts";
import type { QueueEnd } from "./types.ts";

type Answer = () => Promise<unknown>;
const refusal = (status: number, code: string, retryAfter: number | null = null) =>
  new CallError(status, { code, message: `Said: ${code}`, path: null, res: null }, retryAfter);
const ok: Answer = async () => ({ record_no: 1 });
const silence: Answer = () => Promise.reject(new NoLinkError());
const day = 24 * 3_600_000;

/** A server that answers as told, and tabs of one browser on one store. */
const setUp = () => {
  const clock = worldClock();
  const store = memoryQueueStore();
  const listeners = new Set<() => void>();
  const sent: (Sent & { background: boolean; at: number })[] = [];
  const server = { answer: ok };
  const links: ((online: boolean) => void)[] = [];
  const tab = (name: string, online = true, mine: QueueStore = store) => {
    let link = { online, since: 0 };
    let hear = () => {};
    const followers = new Set<() => void>();
    links.push((next) => {
      link = { online: next, since: clock.now() };
      for (const follower of followers) follower();
    });
    const queue = createQueue({
      tab: name,
      store: mine,
      channel: {
        post: () => {
          for (const listener of listeners) if (listener !== hear) clock.after(0, listener);
        },
        listen: (listener) => {
          hear = listener;
          listeners.add(listener);
        },
      },
      clock,
      random: () => 0,
      link: {
        get: () => link,
        subscribe: (follower) => {
          followers.add(follower);
          return () => void followers.delete(follower);
        },
      },
      send: ({ key, procedure, input, owner }, { background, signal }) => {
        sent.push({ key, procedure, input, owner, background, at: clock.now() });
        return new Promise((resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason as Error));
          server.answer().then(resolve, reject);
        });
      },
      report: () => {},
    });
    queue.identify("1/anna");
    return queue;
  };
  const setLink = (online: boolean) => {
    for (const link of links) link(online);
  };
  const write = (queue: ReturnType<typeof tab>, key: string, machine: string | null = "M1") =>
    queue.write({ key, procedure: "report_scrap", input: { n: key }, machine, actor: { name: "Anna" }, title: null });
  const keys = () => sent.map(({ key }) => key);
  return { clock, store, server, sent, tab, setLink, write, keys };
};

test("a write with a link is sent at once, as a person's own call, and is never shown as queued", async () => {
  const { tab, write, sent, clock } = setUp();
  const queue = tab("a");
  const shown: number[] = [];
  queue.subscribe(() => shown.push(queue.entries().length));
  expect(await write(queue, "one")).toEqual({ state: "done", res: { record_no: 1 } });
  await clock.pass(0);
  expect(sent).toMatchObject([{ key: "one", owner: "1/anna", background: false }]);
  expect(Math.max(...shown)).toBe(0);
});

test("without a link it is queued at once, shown with who and when, and sent with its own key when the link is back", async () => {
  const { tab, write, sent, setLink, clock } = setUp();
  const queue = tab("a", false);
  const ends: QueueEnd[] = [];
  queue.onEnd((end) => ends.push(end));
  clock.sleep(5_000);
  expect(await write(queue, "one")).toEqual({ state: "queued" });
  expect(queue.entries()).toEqual([
    {
      key: "one",
      procedure: "report_scrap",
      input: { n: "one" },
      machine: "M1",
      owner: "1/anna",
      actor: { name: "Anna" },
      at: 5_000,
      title: null,
      state: "waiting",
      question: null,
      tried: false,
    },
  ]);
  expect(sent).toEqual([]);
  setLink(true);
  await clock.pass(10);
  expect(sent).toMatchObject([{ key: "one", background: true }]);
  expect([queue.entries(), ends]).toEqual([[], [{ key: "one", outcome: "done", res: { record_no: 1 } }]]);
  expect(await queue.find("one")).toEqual({ end: ends[0] });
});

test("an answer that is lost on its way leaves it queued, and the same key is sent again", async () => {
  const { tab, write, keys, server, clock } = setUp();
  const queue = tab("a");
  server.answer = silence;
  expect(await write(queue, "one")).toEqual({ state: "queued" });
  expect(queue.entries()).toMatchObject([{ state: "waiting", tried: true }]);
  server.answer = ok;
  await clock.pass(1_000);
  expect([keys(), queue.entries()]).toEqual([["one", "one"], []]);
});

test("who waits hears that it is queued when the link has been lost for 2 s, though the call still hangs", async () => {
  const { tab, write, server, setLink, clock, sent } = setUp();
  const queue = tab("a");
  server.answer = () => new Promise(() => {});
  const outcome = write(queue, "one");
  await clock.pass(500);
  expect(sent.length).toBe(1);
  setLink(false);
  await clock.pass(2_000);
  expect(await outcome).toEqual({ state: "queued" });
});

test("a refusal to who waits at the screen is theirs, and nothing stays in the queue", async () => {
  const { tab, write, server, clock } = setUp();
  const queue = tab("a");
  server.answer = () => Promise.reject(refusal(422, "rule_violated"));
  await expect(write(queue, "one")).rejects.toMatchObject({ code: "rule_violated", message: "Said: rule_violated" });
  await clock.pass(60_000);
  expect(queue.entries()).toEqual([]);
});

test("a refused entry asks with the server's words and holds only the later ones of its machine", async () => {
  const { tab, write, keys, server, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "first");
  await write(queue, "second");
  await write(queue, "other", "M2");
  let turn = 0;
  server.answer = () => (turn++ === 0 ? Promise.reject(refusal(409, "order_ended")) : ok());
  setLink(true);
  await clock.pass(60_000);
  expect(keys()).toEqual(["first", "other"]);
  expect(queue.entries().map(({ key, state, question }) => [key, state, question])).toEqual([
    ["first", "asks", { kind: "refused", code: "order_ended", message: "Said: order_ended" }],
    ["second", "waiting", null],
  ]);
  await queue.retry("first");
  await clock.pass(10);
  expect([keys(), queue.entries()]).toEqual([["first", "other", "first", "second"], []]);
});

test("an entry that a person gives up ends without being sent, and the next one goes", async () => {
  const { tab, write, keys, server, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "first");
  await write(queue, "second");
  server.answer = () => Promise.reject(refusal(409, "order_ended"));
  setLink(true);
  await clock.pass(1_000);
  server.answer = ok;
  const ends: QueueEnd[] = [];
  queue.onEnd((end) => ends.push(end));
  await queue.drop("first");
  await clock.pass(10);
  expect(keys()).toEqual(["first", "second"]);
  expect(ends.map(({ key, outcome }) => [key, outcome])).toEqual([
    ["first", "dropped"],
    ["second", "done"],
  ]);
});

test("only what asks can be given up", async () => {
  const { tab, write } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  await queue.drop("one");
  expect(queue.entries().length).toBe(1);
});

test("after 24 hours it asks and nothing is sent until a person says so", async () => {
  const { tab, write, keys, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  clock.sleep(day + 1_000);
  setLink(true);
  await clock.pass(60_000);
  expect([keys(), queue.entries().map(({ state, question }) => [state, question])]).toEqual([
    [],
    [["asks", { kind: "old" }]],
  ]);
  await queue.retry("one");
  await clock.pass(10);
  expect([keys(), queue.entries()]).toEqual([["one"], []]);
});

test("another user sends and sees nothing of it but its number; its owner's sign-in sends it", async () => {
  const { tab, write, sent, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  queue.identify("1/bo");
  setLink(true);
  await clock.pass(60_000);
  expect([sent, queue.entries(), queue.others()]).toEqual([[], [], 1]);
  queue.identify(null);
  await clock.pass(60_000);
  expect([sent, queue.others()]).toEqual([[], 1]);
  queue.identify("1/anna");
  await clock.pass(10);
  expect(sent).toMatchObject([{ key: "one", owner: "1/anna" }]);
});

test("a session that has ended stops the sending until somebody is named again", async () => {
  const { tab, write, keys, server, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  server.answer = () => Promise.reject(refusal(401, "not_signed_in"));
  setLink(true);
  await clock.pass(600_000);
  expect([keys(), queue.entries().map(({ state }) => state)]).toEqual([["one"], ["waiting"]]);
  server.answer = ok;
  queue.identify("1/anna");
  await clock.pass(10);
  expect([keys(), queue.entries()]).toEqual([["one", "one"], []]);
});

test("a server that asks for patience gets it", async () => {
  const { tab, write, sent, server, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  server.answer = () => Promise.reject(refusal(429, "too_many_attempts", 7_000));
  setLink(true);
  await clock.pass(7_000);
  expect(sent.map(({ at }) => at)).toEqual([0, 7_000]);
});

test("a full disk refuses a write without a link, and one with a link is sent without being kept", async () => {
  const { tab, write, keys, store } = setUp();
  const full: QueueStore = { all: store.all, change: () => Promise.reject(new Error("QuotaExceededError")) };
  const queue = tab("a", false, full);
  await expect(write(queue, "one")).rejects.toBeInstanceOf(NoLinkError);
  expect(queue.entries()).toEqual([]);
  expect(await write(tab("b", true, full), "two")).toEqual({ state: "done", res: { record_no: 1 } });
  expect(keys()).toEqual(["two"]);
});

test("one key is one entry: the same write again waits, another body is refused, a done one answers as before", async () => {
  const { tab, write, keys, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  expect(await write(queue, "one")).toEqual({ state: "queued" });
  const other = queue.write({ ...queue.entries()[0]!, key: "one", input: { n: "else" } });
  await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
  setLink(true);
  await clock.pass(10);
  expect(await write(queue, "one")).toEqual({ state: "done", res: { record_no: 1 } });
  expect(keys()).toEqual(["one"]);
});

test("a tab that dies while it sends is relieved by another with the same key", async () => {
  const { tab, write, keys, server, clock } = setUp();
  const [dying, other] = [tab("a"), tab("b")];
  server.answer = () => new Promise(() => {});
  void write(dying, "one").catch(() => {});
  await clock.pass(10);
  dying.stop();
  server.answer = ok;
  expect(other.entries()).toEqual([]);
  await clock.pass(20_000);
  expect(keys()).toEqual(["one", "one"]);
  expect(await other.find("one")).toMatchObject({ end: { outcome: "done" } });
});

test("a second tab hears of the end of what the first one sends", async () => {
  const { tab, write, setLink, clock } = setUp();
  const [one, two] = [tab("a", false), tab("b", false)];
  const ends: QueueEnd[] = [];
  two.onEnd((end) => ends.push(end));
  await write(one, "one");
  await clock.pass(10);
  expect(two.entries().map(({ key }) => key)).toEqual(["one"]);
  setLink(true);
  await clock.pass(50);
  expect(ends).toEqual([{ key: "one", outcome: "done", res: { record_no: 1 } }]);
});

test("what it held is forgotten when it ends, and that it ended a day later", async () => {
  const { tab, write, store, clock } = setUp();
  const queue = tab("a");
  await write(queue, "one");
  expect(await store.all()).toMatchObject([{ key: "one", input: {}, actor: null, title: null }]);
  clock.sleep(day + 1);
  await write(queue, "two");
  expect((await store.all()).map(({ key }) => key)).toEqual(["two"]);
});

test("while another terminal's same write is worked on, who waits hears how that one ends, and is not queued", async () => {
  const { tab, write, server, sent, clock } = setUp();
  const queue = tab("a");
  const answers: Answer[] = [
    () => Promise.reject(refusal(409, "call_in_flight")),
    () => Promise.reject(refusal(409, "call_in_flight")),
    () => Promise.reject(refusal(422, "idempotency_key_reused")),
  ];
  server.answer = () => (answers.shift() ?? ok)();
  const outcome = write(queue, "one").catch((error: unknown) => error);
  await clock.pass(2_000);
  expect(await outcome).toMatchObject({ code: "idempotency_key_reused" });
  expect(sent.map(({ at }) => at)).toEqual([0, 100, 400]);
  expect(queue.entries()).toEqual([]);
});

test("a write that another terminal has under way for long is queued", async () => {
  const { tab, write, server, sent, clock } = setUp();
  const queue = tab("a");
  server.answer = () => Promise.reject(refusal(409, "call_in_flight"));
  const outcome = write(queue, "one");
  await clock.pass(1_300);
  expect(await outcome).toEqual({ state: "queued" });
  expect(sent.map(({ at }) => at)).toEqual([0, 100, 400, 1_300]);
});
