import { expect, test, vi } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { named } from "#engine/testing/named.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { memoryQueue } from "#engine/testing/memory-queue.ts";
import { createClient } from "#engine/transport/client.ts";
import type { DownMessage, UpMessage } from "#engine/transport/events/port.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { memoryQueueStore } from "#engine/transport/queue/memory-store.ts";
import { worldClock } from "#engine/transport/queue/testing/world-clock.ts";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { keepData } from "#engine/react/queries/kept-data.ts";
import { builtIn } from "./settings-file.ts";
import { createSession } from "./session.ts";

const contract = { name: "report", kind: "write", offline: "queue", machine: "machine_id" };

/** A server with one user at most, and a browser whose copy and queue outlive its pages. */
const setUp = (random = () => 0) => {
  const clock = worldClock();
  const server = {
    up: true,
    user: null as string | null,
    language: "en",
    seq: 5,
    status: 200,
    retryAfter: null as string | null,
    catalogue: async () => 200,
    asked: [] as string[],
    inBackground: [] as string[],
  };
  const [copy, disk] = [memoryCopy(), memoryQueueStore()];
  const json = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), {
      status,
      headers: {
        "content-type": "application/json",
        "shopwright-seq": String(server.seq),
        ...(server.retryAfter === null ? {} : { "retry-after": server.retryAfter }),
      },
    });
  const fetcher = async (path: string, init: RequestInit) => {
    server.asked.push(path);
    if (new Headers(init.headers).get("shopwright-background") === "1") server.inBackground.push(path);
    if (!server.up) throw new TypeError("Failed to fetch");
    if (path === "/api/app") {
      const user = server.user ? { username: server.user, company_id: 1 } : null;
      return json(server.status, { user, build: "1", language: server.language });
    }
    if (path.startsWith("/settings.json?")) return json(200, builtIn);
    if (path === "/api/procedures?brief=1")
      return json(await server.catalogue(), {
        call_status: [],
        res: [server.user ? contract : { ...contract, name: "anybodys" }],
      });
    if (path === "/api/auth/sign-in") server.user = (JSON.parse(init.body as string) as { username: string }).username;
    if (path === "/api/auth/sign-out") server.user = null;
    return json(200, { call_status: [], res: { record_no: 1 } });
  };
  const openPage = () => {
    const told: UpMessage[] = [];
    let listen: (message: DownMessage) => void = () => {};
    const client = createClient({
      fetch: fetcher as typeof fetch,
      clock,
      copy,
      events: { send: (message) => void told.push(message), onMessage: (listener) => void (listen = listener) },
      onSignedOut: () => session.store.expired(),
      onSession: () => session.store.changed(),
      random: () => 0,
      openQueue: memoryQueue(clock, disk),
    });
    const queries = createQueryClient();
    const state = createEngineStore(0);
    const session = createSession({ client, queries, state, clock, random });
    const stop = session.start();
    const setLink = (online: boolean) => listen({ kind: "link", link: { online, since: clock.now() } });
    const hear = (message: DownMessage) => listen(message);
    const raise = (event: EventFrame["event"], payload: object = {}) =>
      hear({ kind: "frames", frames: [{ seq: 6, event, at: "1970-01-01T00:00:00.000Z", ...payload }] });
    return { client, session, queries, state, told, setLink, stop, hear, raise };
  };
  const userOf = (page: { session: ReturnType<typeof createSession> }) =>
    (page.session.store.get().app as AppStart | null)?.user?.["username"];
  const pass = (ms: number) => clock.pass(ms);
  /** How often the server was asked for a path. */
  const asksOf = (path: string) => server.asked.filter((one) => one === path).length;
  return { server, openPage, userOf, pass, clock, copy, asksOf };
};

test("a reload without a server shows the last user's app with its age, and what waits is still there", async () => {
  const { server, openPage, userOf, pass, clock } = setUp();
  server.user = "anna";
  const first = openPage();
  await pass(10);
  clock.sleep(60_000);
  server.up = false;
  first.setLink(false);
  expect(await first.client.write(named("report"), { machine_id: "M1" }, { key: "k" })).toEqual({ state: "queued" });
  first.stop();
  const second = openPage();
  await pass(10);
  expect(second.session.store.get()).toMatchObject({ local: true, at: 0, unreachable: false });
  expect([userOf(second), second.client.queue.entries().map(({ key }) => key)]).toEqual(["anna", ["k"]]);
});

test("after a sign-out a reload without a server knows no user, and what they reported is only counted", async () => {
  const { server, openPage, userOf, pass } = setUp();
  server.user = "anna";
  const first = openPage();
  await pass(10);
  first.setLink(false);
  await first.client.write(named("report"), { machine_id: "M1" }, { key: "k" });
  await first.session.store.signOut();
  server.up = false;
  first.stop();
  const second = openPage();
  await pass(10);
  expect([second.session.store.get().app?.user, userOf(second)]).toEqual([null, undefined]);
  expect([second.client.queue.entries(), second.client.queue.others()]).toEqual([[], 1]);
});

test("the owner's next sign-in sends what waits, and another user's does not", async () => {
  const { server, openPage, pass } = setUp();
  server.user = "anna";
  const page = openPage();
  await pass(10);
  page.setLink(false);
  await page.client.write(named("report"), { machine_id: "M1" }, { key: "k" });
  await page.session.store.signOut();
  await page.session.store.signIn("bo", "x");
  page.setLink(true);
  await pass(60_000);
  expect(server.asked.filter((path) => path.endsWith("/report"))).toEqual([]);
  await page.session.store.signIn("anna", "x");
  await pass(10);
  expect(server.asked.filter((path) => path.endsWith("/report")).length).toBe(1);
});

test("a start that fails is tried again ever more rarely, in the time that the server asks for, and without hands", async () => {
  const { server, openPage, userOf, pass } = setUp();
  server.user = "anna";
  server.up = false;
  const page = openPage();
  await pass(10);
  expect(page.session.store.get()).toMatchObject({ app: null, unreachable: true });
  await pass(30_000);
  // At `random` 0 each wait is the shortest, 1 s.
  expect(server.asked.filter((path) => path === "/api/app").length).toBe(31);
  server.up = true;
  await pass(1_000);
  expect(userOf(page)).toBe("anna");
});

test("a server error at the start is no end of it", async () => {
  const { server, openPage, userOf, pass } = setUp();
  server.user = "anna";
  server.status = 500;
  const page = openPage();
  await pass(10);
  expect(page.session.store.get().unreachable).toBe(true);
  server.status = 200;
  await pass(1_000);
  expect(userOf(page)).toBe("anna");
});

test("documents are heard of from after what the start payload holds", async () => {
  const { server, openPage, pass } = setUp();
  server.user = "anna";
  const { told } = openPage();
  await pass(10);
  expect(told.at(-1)).toEqual({
    kind: "topics",
    topics: ["AccessChanged", "DocumentChanged", "ReloadRequested"],
    since: { AccessChanged: 5, DocumentChanged: 5, ReloadRequested: 5 },
  });
});

test("a sign-in in another tab is followed, without telling it on", async () => {
  const { server, openPage, userOf, pass } = setUp();
  server.user = "anna";
  const page = openPage();
  await pass(10);
  server.user = "bo";
  page.hear({ kind: "session" });
  await pass(10);
  expect(userOf(page)).toBe("bo");
  expect(page.told.filter(({ kind }) => kind === "session")).toEqual([]);
});

test("a sign-out that loses the server in the middle leaves nobody's screen", async () => {
  const { server, openPage, pass } = setUp();
  server.user = "anna";
  const page = openPage();
  await pass(10);
  const out = page.session.store.signOut();
  await Promise.resolve();
  server.up = false;
  await out;
  expect(page.session.store.get()).toMatchObject({ app: null, unreachable: true });
});

test("nothing of a user is drawn before it is known which events change what, at the start and after a sign-in", async () => {
  const { openPage, userOf, pass } = setUp();
  const drawn: unknown[] = [];
  const watch = (page: ReturnType<typeof openPage>) =>
    page.session.store.subscribe(() => {
      if (userOf(page) !== undefined) drawn.push([userOf(page), page.session.procedures("report")?.kind]);
    });
  const page = openPage();
  watch(page);
  await pass(10);
  expect(drawn).toEqual([]);
  await page.session.store.signIn("anna", "x");
  expect(drawn).toEqual([["anna", "write"]]);
  page.stop();
  const again = openPage();
  watch(again);
  await pass(10);
  expect(drawn).toEqual([
    ["anna", "write"],
    ["anna", "write"],
  ]);
});

test("who has not signed in waits for no catalogue, and one that fails is asked for again", async () => {
  const { server, openPage, userOf, pass } = setUp();
  server.catalogue = () => new Promise<number>(() => {});
  const page = openPage();
  await pass(10);
  expect(page.session.store.get().app?.user).toBeNull();
  page.stop();
  server.user = "anna";
  server.catalogue = async () => 500;
  const later = openPage();
  await pass(10);
  expect([userOf(later), later.session.procedures("report")]).toEqual(["anna", undefined]);
  server.catalogue = async () => 200;
  await pass(1_000);
  expect(later.session.procedures("report")).toMatchObject(contract);
});

test("the screen of a user waits for the catalogue", async () => {
  const { server, openPage, userOf, pass } = setUp();
  const catalogue = Promise.withResolvers<number>();
  server.user = "anna";
  server.catalogue = () => catalogue.promise;
  const page = openPage();
  await pass(10);
  expect(page.session.store.get().app).toBeNull();
  catalogue.resolve(200);
  await pass(10);
  expect(userOf(page)).toBe("anna");
});

test("a start reads the catalogue once, and each reload reads it again", async () => {
  const { server, openPage, pass, asksOf } = setUp();
  server.user = "anna";
  const page = openPage();
  await pass(10);
  expect([asksOf("/api/app"), asksOf("/api/procedures?brief=1")]).toEqual([1, 1]);
  page.raise("AccessChanged");
  await pass(10);
  expect([asksOf("/api/app"), asksOf("/api/procedures?brief=1")]).toEqual([2, 2]);
});

test("a start without a server shows the last answers of the reads, one with a server asks anew", async () => {
  const { server, openPage, pass, copy } = setUp();
  const key = ["read", "load_machines", {}];
  server.user = "anna";
  openPage().stop();
  await pass(10);
  await copy.put("data x", { etag: null, body: { queryKey: key, data: ["M1"] }, at: 0 });
  const online = openPage();
  await pass(10);
  online.stop();
  server.up = false;
  const offline = openPage();
  await pass(10);
  expect([online.queries.getQueryData(key), offline.queries.getQueryData(key)]).toEqual([undefined, ["M1"]]);
});

test("documents are heard of before the server has answered at all", () => {
  const { openPage } = setUp();
  expect(openPage().told).toMatchObject([
    { kind: "topics", topics: ["AccessChanged", "DocumentChanged", "ReloadRequested"] },
  ]);
});

test.each([
  ["AccessChanged", {}, { starts: 2, marked: [] }],
  ["ReloadRequested", {}, { starts: 2, marked: ["orders", "machines"] }],
  ["DocumentChanged", { kind: "menu", slug: "main" }, { starts: 2, marked: [] }],
  ["DocumentChanged", { kind: "table", slug: "orders" }, { starts: 1, marked: ["orders"] }],
] as const)(
  "after %s of %j the start payload and the documents that it concerns are read again [OV-591]",
  async (event, payload, { starts, marked }) => {
    const { server, openPage, pass, asksOf } = setUp();
    server.user = "anna";
    const page = openPage();
    await pass(10);
    const slugs = ["orders", "machines"];
    for (const slug of slugs) page.queries.setQueryData(["document", "table", slug], {});
    page.queries.setQueryData(["read", "load_machines", {}], []);
    page.raise(event, payload);
    await pass(10);
    const isMarked = (key: string[]) => page.queries.getQueryState(key)?.isInvalidated;
    expect(slugs.filter((slug) => isMarked(["document", "table", slug]))).toEqual(marked);
    expect(asksOf("/api/app")).toBe(starts);
  },
);

test("documents and rights are read again each 300 s, which prolongs no session, and not for nobody or without a server [OV-591]", async () => {
  const { server, openPage, pass, asksOf } = setUp();
  const page = openPage();
  await pass(300_000);
  expect(asksOf("/api/app")).toBe(1);
  await page.session.store.signIn("anna", "x");
  await pass(10);
  const before = asksOf("/api/app");
  const more = async (ms: number) => {
    await pass(ms);
    return asksOf("/api/app") - before;
  };
  expect([await more(299_000), await more(1_000), await more(299_000), await more(1_000)]).toEqual([0, 1, 1, 2]);
  expect(server.inBackground.filter((path) => path === "/api/app")).toHaveLength(2);
  page.setLink(false);
  expect(await more(600_000)).toBe(2);
});

test("starts that fail side by side are tried again as one, and once one was answered no more", async () => {
  const randoms = [0.9, 0];
  const { server, openPage, pass, asksOf } = setUp(() => randoms.shift() ?? 0);
  server.user = "anna";
  server.up = false;
  const page = openPage();
  page.raise("ReloadRequested");
  await pass(10);
  server.up = true;
  const before = asksOf("/api/app");
  await pass(60_000);
  expect(asksOf("/api/app") - before).toBe(1);
});

test("no try begins while another one is under way", async () => {
  const { server, openPage, pass, asksOf } = setUp();
  server.user = "anna";
  server.up = false;
  const page = openPage();
  await pass(10);
  server.up = true;
  server.catalogue = () => new Promise<number>(() => {});
  const before = asksOf("/api/app");
  page.raise("ReloadRequested");
  await pass(10_000);
  expect(asksOf("/api/app") - before).toBe(1);
});

test("whoever signs in is told of the procedures that are theirs, and after the sign-out nobody is", async () => {
  const { openPage, pass } = setUp();
  const { session } = openPage();
  await pass(10);
  expect(session.procedures(contract.name)).toBeUndefined();
  await session.store.signIn("anna", "x");
  expect(session.procedures(contract.name)).toMatchObject({ name: contract.name });
  await session.store.signOut();
  expect(session.procedures(contract.name)).toBeUndefined();
});

test("a page that the server began stays the server's while nobody answers, and asks on until somebody does", async () => {
  const { server, openPage, pass, asksOf } = setUp();
  server.user = "anna";
  const page = openPage();
  await pass(10);
  server.up = false;
  await page.session.reload();
  expect(page.session.store.get()).toMatchObject({ local: false, unreachable: false });
  server.up = true;
  const before = asksOf("/api/app");
  await pass(60_000);
  expect(asksOf("/api/app") - before).toBe(1);
});

test("the waits between tries grow, and begin anew after an answer", async () => {
  const { server, openPage, pass, clock, asksOf } = setUp(() => 0.5);
  server.user = "anna";
  server.up = false;
  const page = openPage();
  const asksUntil = async (...moments: number[]) => {
    const asks: number[] = [];
    for (const moment of moments) {
      await pass(moment - clock.now());
      asks.push(asksOf("/api/app"));
    }
    return asks;
  };
  expect(await asksUntil(1_499, 1_500, 3_999, 4_000, 8_499, 8_500)).toEqual([1, 2, 2, 3, 3, 4]);
  server.up = true;
  expect(await asksUntil(60_000)).toEqual([5]);
  server.up = false;
  page.raise("AccessChanged");
  expect(await asksUntil(61_499, 61_500)).toEqual([6, 7]);
});

test.each([
  { status: 429, copy: "no copy", isKept: false },
  { status: 503, copy: "no copy", isKept: false },
  { status: 503, copy: "a copy", isKept: true },
])("with $copy the next try after a $status comes no sooner than the server asks for", async ({ status, isKept }) => {
  const { server, openPage, pass, asksOf, userOf } = setUp();
  server.user = "anna";
  if (isKept) {
    openPage().stop();
    await pass(10);
  }
  Object.assign(server, { status, retryAfter: "20" });
  const page = openPage();
  await pass(10);
  const before = asksOf("/api/app");
  expect(userOf(page)).toBe(isKept ? "anna" : undefined);
  await pass(19_900);
  expect(asksOf("/api/app")).toBe(before);
  await pass(100);
  expect(asksOf("/api/app")).toBe(before + 1);
});

test("after a sign-out nothing of the user is left in the page, and the stream begins anew", async () => {
  const { server, openPage, pass } = setUp();
  server.user = "anna";
  const page = openPage();
  await pass(10);
  page.queries.setQueryData(["read", "load_machines", {}], ["M1"]);
  page.state.getState().select("order", { key: "1", item: {} }, "single");
  page.told.length = 0;
  await page.session.store.signOut();
  expect([page.queries.getQueryCache().getAll(), page.state.getState().selection]).toEqual([[], null]);
  expect(page.told).toEqual([
    { kind: "topics", topics: ["AccessChanged", "DocumentChanged", "ReloadRequested"], since: {} },
    { kind: "session" },
  ]);
});

test("what a page has read is not kept any more once its user signs out, however long the rest takes to go", async () => {
  const { server, openPage, pass, clock, copy } = setUp();
  server.user = "anna";
  const page = openPage();
  const { stop } = keepData(page.queries, copy, clock);
  await pass(10);
  page.queries.setQueryData(["read", "load_machines", {}], ["M1"]);
  // What screens of statistics keep is looked for in the meantime.
  vi.stubGlobal("indexedDB", { databases: () => pass(60_000).then(() => []) });
  await page.session.store.signOut();
  vi.unstubAllGlobals();
  await pass(60_000);
  expect(await copy.list("data ")).toEqual([]);
  stop();
});

test("a link that comes back starts what is not current; one that was only doubted for a moment does not", async () => {
  const { server, openPage, userOf, pass, clock, asksOf } = setUp();
  server.user = "anna";
  server.up = false;
  const page = openPage();
  await pass(10);
  const asksAfter = async (away: number) => {
    const before = asksOf("/api/app");
    page.setLink(false);
    clock.sleep(away);
    page.setLink(true);
    await pass(0);
    return asksOf("/api/app") - before;
  };
  expect([await asksAfter(999), await asksAfter(1_000)]).toEqual([0, 1]);
  server.up = true;
  expect([await asksAfter(1_000), userOf(page)]).toEqual([1, "anna"]);
  expect(await asksAfter(60_000)).toBe(0);
});

test("a link that is told of once more as it is starts nothing", async () => {
  const { server, openPage, pass, clock, asksOf } = setUp();
  server.up = false;
  const page = openPage();
  await pass(10);
  const before = asksOf("/api/app");
  page.setLink(true);
  clock.sleep(5_000);
  page.setLink(true);
  await pass(0);
  expect(asksOf("/api/app")).toBe(before);
});

test("a page that is left asks and hears nothing more", async () => {
  const { server, openPage, pass, asksOf } = setUp();
  server.up = false;
  const page = openPage();
  await pass(10);
  page.stop();
  const before = asksOf("/api/app");
  page.raise("ReloadRequested");
  page.setLink(false);
  await pass(30_000);
  page.setLink(true);
  await pass(30_000);
  expect(asksOf("/api/app")).toBe(before);
});

test("what was read in one language is read anew when another one is chosen, and not when nothing has changed", async () => {
  const { server, openPage, pass } = setUp();
  server.user = "anna";
  const { session, queries, stop } = openPage();
  await pass(10);
  queries.setQueryData(["read", "load_machines", {}], [{ object_description: "Press" }]);
  const isStale = () => queries.getQueryState(["read", "load_machines", {}])?.isInvalidated;
  await session.store.reload();
  expect(isStale()).toBe(false);
  server.language = "sv";
  await session.store.reload();
  expect(isStale()).toBe(true);
  stop();
});
