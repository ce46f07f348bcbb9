import { expect, test } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { memoryQueue } from "#engine/testing/memory-queue.ts";
import { createClient } from "#engine/transport/client.ts";
import type { DownMessage, UpMessage } from "#engine/transport/events/port.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { memoryQueueStore } from "#engine/transport/queue/memory-store.ts";
import { worldClock } from "#engine/transport/queue/testing/world-clock.ts";
import { createQueryClient } from "../queries/client.ts";
import { builtIn } from "./settings-file.ts";
import { createSession } from "./session.ts";

const contract = { name: "report", kind: "write", offline: "queue", machine: "machine_id" };

/** A server with one user at most, and a browser whose copy and queue outlive its pages. */
const setUp = () => {
  const clock = worldClock();
  const server = { up: true, user: null as string | null, seq: 5, status: 200, asked: [] as string[] };
  const [copy, disk] = [memoryCopy(), memoryQueueStore()];
  const json = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", "shopwright-seq": String(server.seq) },
    });
  const fetcher = async (path: string, init: RequestInit) => {
    server.asked.push(path);
    if (!server.up) throw new TypeError("Failed to fetch");
    if (path === "/api/app") {
      const user = server.user ? { username: server.user, company_id: 1 } : null;
      return json(server.status, { user, build: "1" });
    }
    if (path.startsWith("/settings.json?")) return json(200, builtIn);
    if (path === "/api/procedures") return json(200, { call_status: [], res: [contract] });
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
      openQueue: memoryQueue(clock, disk),
    });
    const queries = createQueryClient();
    const session = createSession({ client, queries, state: createEngineStore(0), clock, random: () => 0 });
    const stop = session.start();
    const setLink = (online: boolean) => listen({ kind: "link", link: { online, since: clock.now() } });
    return { client, session, told, setLink, stop, hear: (message: DownMessage) => listen(message) };
  };
  const userOf = (page: { session: ReturnType<typeof createSession> }) =>
    (page.session.store.get().app as AppStart | null)?.user?.["username"];
  const pass = (ms: number) => clock.pass(ms);
  return { server, openPage, userOf, pass, clock };
};

test("a reload without a server shows the last user's app with its age, and what waits is still there", async () => {
  const { server, openPage, userOf, pass, clock } = setUp();
  server.user = "anna";
  const first = openPage();
  await pass(10);
  clock.sleep(60_000);
  server.up = false;
  first.setLink(false);
  expect(await first.client.write("report", { machine_id: "M1" }, { key: "k" })).toEqual({ state: "queued" });
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
  await first.client.write("report", { machine_id: "M1" }, { key: "k" });
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
  await page.client.write("report", { machine_id: "M1" }, { key: "k" });
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
