import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { memoryQueueStore } from "./memory-store.ts";
import { createQueue, type OpenQueue } from "./queue.ts";
import type { Sent } from "./sender.ts";
import type { QueueStore } from "./rows.ts";
import { worldClock } from "./testing/world-clock.ts";
import type { QueueEnd } from "./types.ts";
import { day } from "#schemas/durations.ts";

type Answer = () => Promise<unknown>;
const refusal = (status: number, code: string, retryAfter: number | null = null) =>
  new CallError(status, { code, message: `Said: ${code}`, path: null, res: null }, retryAfter);
const ok: Answer = async () => ({ record_no: 1 });
const silence: Answer = () => Promise.reject(new NoLinkError());

/** A server that answers as told, and tabs of one browser on one store. `random` spreads what is tried again. */
const setUp = (random = 0) => {
  const clock = worldClock();
  const store = memoryQueueStore();
  const listeners = new Set<() => void>();
  const sent: (Sent & { background: boolean; at: number })[] = [];
  const server = { answer: ok };
  const links: ((online: boolean) => void)[] = [];
  /** Which tab has told the others of a change; what a tab could not store. */
  const [posts, reports] = [[] as string[], [] as unknown[]];
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
          posts.push(name);
          for (const listener of listeners) if (listener !== hear) clock.after(0, listener);
        },
        listen: (listener) => {
          hear = listener;
          listeners.add(listener);
        },
      },
      clock,
      random: () => random,
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
      report: (error) => void reports.push(error),
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
  return { clock, store, server, sent, posts, reports, tab, setLink, write, keys };
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

test("a replayed value that the server doubts asks, and is sent as confirmed with its own key when a person agrees", async () => {
  const { tab, write, server, sent, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  server.answer = () => Promise.reject(refusal(422, "confirmation_needed"));
  setLink(true);
  await clock.pass(0);
  expect(queue.entries()).toMatchObject([
    { key: "one", state: "asks", question: { kind: "refused", code: "confirmation_needed" } },
  ]);
  server.answer = ok;
  await queue.retry("one");
  await clock.pass(0);
  expect(sent.map(({ key, input }) => [key, input])).toEqual([
    ["one", { n: "one" }],
    ["one", { n: "one", confirmed: true }],
  ]);
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
  const { tab, write, sent, store } = setUp();
  const full: QueueStore = { all: store.all, change: () => Promise.reject(new Error("QuotaExceededError")) };
  const queue = tab("a", false, full);
  await expect(write(queue, "one")).rejects.toBeInstanceOf(NoLinkError);
  expect(queue.entries()).toEqual([]);
  expect(await write(tab("b", true, full), "two")).toEqual({ state: "done", res: { record_no: 1 } });
  expect(sent).toMatchObject([{ key: "two", background: false }]);
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
  expect(sent.map(({ at, background }) => [at, background])).toEqual([0, 100, 400, 1_300].map((at) => [at, false]));
});

test("an entry that the queue sends says so, and is found while it waits", async () => {
  const { tab, write, server, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  expect(await queue.find("one")).toMatchObject({ entry: { key: "one", state: "waiting" } });
  expect(await queue.find("nobody's")).toBe(null);
  server.answer = () => new Promise(() => {});
  setLink(true);
  await clock.pass(0);
  expect(queue.entries().map(({ state }) => state)).toEqual(["sending"]);
});

test("how a refused write ended is known to who asks for it later", async () => {
  const { tab, write, server } = setUp();
  const queue = tab("a");
  server.answer = () => Promise.reject(refusal(422, "rule_violated"));
  await write(queue, "one").catch(() => {});
  expect(await queue.find("one")).toMatchObject({
    end: { outcome: "dropped", error: { status: 422, code: "rule_violated", message: "Said: rule_violated" } },
  });
});

test("what a closed browser has left is sent as soon as it is opened again", async () => {
  const { tab, write, keys, clock } = setUp();
  const closed = tab("a", false);
  await write(closed, "one");
  closed.stop();
  expect(await tab("b").find("one")).toMatchObject({ entry: { key: "one" } });
  await clock.pass(0);
  expect(keys()).toEqual(["one"]);
});

test("no more than four writes of the queue are on their way at once, and the others follow", async () => {
  const { tab, write, sent, server, setLink, clock } = setUp();
  const queue = tab("a", false);
  for (let machine = 1; machine <= 6; machine++) await write(queue, `of ${machine}`, `M${machine}`);
  const answers: (() => void)[] = [];
  server.answer = () => new Promise((resolve) => void answers.push(() => resolve(null)));
  setLink(true);
  await clock.pass(10_000);
  expect(sent.length).toBe(4);
  for (const answer of answers) answer();
  await clock.pass(0);
  expect(sent.length).toBe(6);
});

test("the waits between tries grow with each silence, and begin anew after an answer", async () => {
  const { tab, write, sent, server, setLink, clock } = setUp(0.5);
  const queue = tab("a", false);
  await write(queue, "one");
  const answers = [silence, silence, ok, silence];
  server.answer = () => (answers.shift() ?? ok)();
  setLink(true);
  await clock.pass(4_000);
  await write(queue, "two");
  await clock.pass(1_500);
  expect(sent.map(({ key, at }) => [key, at])).toEqual([
    ["one", 0],
    ["one", 1_500],
    ["one", 4_000],
    ["two", 4_000],
    ["two", 5_500],
  ]);
});

test("a link that is back before 2 s are over leaves who waits with the call", async () => {
  const { tab, write, server, setLink, clock } = setUp();
  const queue = tab("a");
  let answer = (_res: unknown) => {};
  server.answer = () => new Promise((resolve) => (answer = resolve));
  const outcome = write(queue, "one");
  await clock.pass(0);
  setLink(false);
  await clock.pass(1_900);
  setLink(true);
  await clock.pass(5_000);
  answer("late");
  expect(await outcome).toEqual({ state: "done", res: "late" });
});

test("a refusal that comes when another tab has taken over is told to who waits, and ends nothing", async () => {
  const { tab, write, server, reports, clock } = setUp();
  const [slow, other] = [tab("a"), tab("b")];
  let refuse = () => {};
  server.answer = () => new Promise((_resolve, reject) => (refuse = () => reject(refusal(409, "order_ended"))));
  const outcome = write(slow, "one");
  await clock.pass(10);
  server.answer = () => Promise.reject(refusal(503, "full", 60_000));
  await clock.pass(20_000);
  expect(other.entries()).toMatchObject([{ key: "one", state: "waiting", tried: true }]);
  refuse();
  await expect(outcome).rejects.toMatchObject({ code: "order_ended" });
  await clock.pass(0);
  expect([other.entries().map(({ key }) => key), reports]).toEqual([["one"], []]);
});

test("a tab that stops ends its calls: who waits hears that the write is queued, and nothing more is sent by it", async () => {
  const { tab, write, keys, server, setLink, clock } = setUp();
  const queue = tab("a");
  server.answer = () => new Promise(() => {});
  const told: unknown[] = [];
  void write(queue, "one").then((outcome) => told.push(outcome));
  await clock.pass(10);
  queue.stop();
  await clock.pass(0);
  expect(told).toEqual([{ state: "queued" }]);
  setLink(true);
  await clock.pass(60_000);
  expect(keys()).toEqual(["one"]);
});

test("other tabs are told of what changes, and of nothing else", async () => {
  const { tab, write, posts, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  await write(queue, "one");
  await queue.drop("one");
  await clock.pass(60_000);
  expect(posts).toEqual(["a"]);
});

test("while nothing waits the store is left alone", async () => {
  const { tab, write, store, clock } = setUp();
  let looks = 0;
  const counted: QueueStore = { all: () => (looks++, store.all()), change: store.change };
  const queue = tab("a", false, counted);
  await clock.pass(60_000);
  expect(looks).toBe(1);
  await write(queue, "one");
  looks = 0;
  await clock.pass(60_000);
  expect(looks).toBe(12);
});

test("a store that cannot be read leaves what is known, and one that is slow does not undo what is newer", async () => {
  const { tab, write, store, clock } = setUp();
  const disk = { fails: false, slow: true };
  const all = async () => {
    const rows = await store.all();
    if (disk.fails) throw new Error("UnknownError");
    if (disk.slow) await new Promise<void>((resolve) => void clock.after(3_000, resolve));
    return rows;
  };
  const queue = tab("a", false, { all, change: store.change });
  await clock.pass(0);
  disk.slow = false;
  await write(queue, "one");
  await clock.pass(3_000);
  expect(queue.entries().length).toBe(1);
  disk.fails = true;
  await clock.pass(10_000);
  queue.identify("1/bo");
  expect([queue.entries(), queue.others()]).toEqual([[], 1]);
});

test("a change of user shows at once what is theirs, and who has left hears of nothing", async () => {
  const { tab, write, setLink, clock } = setUp();
  const queue = tab("a", false);
  await write(queue, "one");
  const [shown, ends] = [[] as number[], [] as QueueEnd[]];
  const leave = [queue.subscribe(() => shown.push(queue.entries().length)), queue.onEnd((end) => ends.push(end))];
  queue.identify("1/bo");
  queue.identify("1/anna");
  queue.identify("1/anna");
  expect(shown).toEqual([0, 1]);
  for (const one of leave) one();
  setLink(true);
  await clock.pass(10);
  expect([queue.entries(), shown, ends]).toEqual([[], [0, 1], []]);
  queue.identify("1/bo");
  expect(queue.others()).toBe(0);
});

test("without a user nothing can wait", async () => {
  const { tab, write, sent } = setUp();
  const queue = tab("a");
  queue.identify(null);
  await expect(write(queue, "one")).rejects.toBeInstanceOf(NoLinkError);
  expect([queue.hasOwner(), sent]).toEqual([false, []]);
});

test("what was queued behind a write that somebody waits for follows it at once", async () => {
  const { tab, write, keys, server, clock } = setUp();
  const queue = tab("a");
  let answer = (_res: unknown) => {};
  server.answer = () => new Promise((resolve) => (answer = resolve));
  const first = write(queue, "first");
  await clock.pass(0);
  expect(await write(queue, "second")).toEqual({ state: "queued" });
  expect(keys()).toEqual(["first"]);
  answer(null);
  await first;
  await clock.pass(0);
  expect(keys()).toEqual(["first", "second"]);
});

test.each<[string, (queue: OpenQueue) => void]>([
  ["its user has left", (queue) => queue.identify("1/bo")],
  ["the tab has stopped", (queue) => queue.stop()],
])("a write that was claimed is not sent when %s before the store has said so", async (_name, leave) => {
  const { tab, write, sent, store, setLink, clock } = setUp();
  const slow: QueueStore["change"] = async (work) => {
    const result = await store.change(work);
    await new Promise<void>((resolve) => void clock.after(100, resolve));
    return result;
  };
  const queue = tab("a", false, { all: store.all, change: slow });
  const put = write(queue, "one");
  await clock.pass(100);
  expect(await put).toEqual({ state: "queued" });
  setLink(true);
  await clock.pass(50);
  leave(queue);
  await clock.pass(60_000);
  expect(sent).toEqual([]);
});
