import { expect, test, vi } from "vitest";
import { named } from "#engine/testing/named.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { memoryQueue } from "#engine/testing/memory-queue.ts";
import { createClient } from "./client.ts";
import { NoLinkError } from "./errors.ts";
import type { DownMessage, UpMessage } from "./events/port.ts";
import { memoryCopy } from "./local/copy.ts";
import type { QueueEnd } from "./queue/types.ts";
import { hour } from "#schemas/durations.ts";

const contracts = [
  { name: "report", kind: "write", offline: "queue", machine: "machine_id" },
  { name: "note", kind: "write", offline: "queue" },
  { name: "sign", kind: "write", offline: "queue", secret: ["pincode"] },
  { name: "start", kind: "write", offline: "refuse" },
  { name: "stop", kind: "write" },
];
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "shopwright-seq": "12" },
  });

/** A client, the book of what its server was asked, and the keeper of the stream that says whether the link is there. */
const setUp = () => {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  const server = { up: true, catalogue: json({ call_status: [], res: contracts }) };
  const told: UpMessage[] = [];
  let down: (message: DownMessage) => void = () => {};
  const fetcher = async (path: string, init: RequestInit) => {
    asked.push({ path, headers: init.headers as Record<string, string> });
    if (!server.up) throw new TypeError("Failed to fetch");
    return path === "/api/procedures?brief=1" ? server.catalogue.clone() : json({ call_status: [], res: "done" });
  };
  const clock = fakeClock();
  const client = createClient({
    fetch: fetcher as typeof fetch,
    clock,
    copy: memoryCopy(),
    events: { send: (message) => void told.push(message), onMessage: (listener) => void (down = listener) },
    onSignedOut: () => {},
    random: () => 0,
    openQueue: memoryQueue(clock),
  });
  const setLink = (online: boolean) => {
    server.up = online;
    down({ kind: "link", link: { online, since: 0 } });
  };
  return { client, clock, asked, paths: () => asked.map(({ path }) => path), server, told, setLink };
};

test.each([
  ["is that of its contract", "report", { machine_id: "M1" }, "M1"],
  ["is none where the input names several", "report", { machine_id: ["M1", "M2"] }, null],
  ["is none where the contract names no field", "note", { machine_id: "M1" }, null],
])("without a link a write waits whose contract says so; its machine %s", async (_name, procedure, input, machine) => {
  const { client, setLink } = setUp();
  await client.catalogue();
  client.identify("1/anna");
  setLink(false);
  expect(await client.write(procedure, input, { key: "k" })).toEqual({ state: "queued" });
  expect(client.queue.entries()).toMatchObject([{ key: "k", procedure, input, owner: "1/anna", machine }]);
});

test.each([
  ["carries a secret", "1/anna", "sign"],
  ["is refused without a link by its contract", "1/anna", "start"],
  ["has a contract that says nothing", "1/anna", "stop"],
  ["nobody knows", "1/anna", "else"],
  ["is nobody's", null, "report"],
])("a write that %s never waits: it is sent, and fails without a link", async (_name, owner, procedure) => {
  const { client, setLink } = setUp();
  await client.catalogue();
  client.identify(owner);
  expect(await client.write(procedure, {}, { key: "k" })).toEqual({ state: "done", res: "done" });
  setLink(false);
  await expect(client.write(procedure, {}, { key: "k" })).rejects.toBeInstanceOf(NoLinkError);
  expect([client.queue.entries(), client.queue.others()]).toEqual([[], 0]);
});

test("what has waited is sent with its key, in its owner's name and as no act of the person at the screen", async () => {
  const { client, asked, setLink } = setUp();
  await client.catalogue();
  client.identify("1/anna");
  setLink(false);
  await client.write(named("report"), { machine_id: "M1" }, { key: "k" });
  const end = new Promise<QueueEnd>((resolve) => client.queue.onEnd(resolve));
  setLink(true);
  expect(await end).toEqual({ key: "k", outcome: "done", res: "done" });
  expect(asked.at(-1)).toMatchObject({
    path: "/api/procedures/report",
    headers: { "idempotency-key": "k", "shopwright-owner": "1/anna", "shopwright-background": "1" },
  });
});

const started = Date.UTC(2026, 0, 5, 8);
const iso = (ms: number) => new Date(ms).toISOString();

test("a write tells what the terminal's clock shows as it is sent, and a read tells nothing of it", async () => {
  const { client, clock, asked } = setUp();
  await client.catalogue();
  client.identify("1/anna");
  clock.advance(hour);
  await client.call(named("load"), {});
  await client.write(named("stop"), {}, { key: "alone" });
  await client.write(named("report"), { machine_id: "M1" }, { key: "kept" });
  expect(asked.slice(-3).map(({ headers }) => headers["shopwright-clock"])).toEqual([
    undefined,
    iso(started + hour),
    iso(started + hour),
  ]);
});

test.each([
  [", as it shows", 0, 3 * hour],
  [" that was set back meanwhile, as it would show had nobody done so", -hour, 3 * hour],
  [" that was set on meanwhile, as it shows: the terminal may have slept", hour, 4 * hour],
])("a write that has waited for three hours tells of the clock%s", async (_title, set, shown) => {
  const { client, clock, asked, setLink } = setUp();
  await client.catalogue();
  client.identify("1/anna");
  setLink(false);
  await client.write(named("report"), { machine_id: "M1" }, { key: "k" });
  clock.advance(3 * hour);
  clock.set(set);
  const end = new Promise<QueueEnd>((resolve) => client.queue.onEnd(resolve));
  setLink(true);
  await end;
  expect(asked.at(-1)?.headers["shopwright-clock"]).toBe(iso(started + shown));
});

test("the first write asks for the contracts, and later ones know them", async () => {
  const { client, paths } = setUp();
  await client.write(named("stop"), {}, { key: "one" });
  await client.write(named("stop"), {}, { key: "two" });
  expect(paths()).toEqual(["/api/procedures?brief=1", "/api/procedures/stop", "/api/procedures/stop"]);
});

test("where the contracts cannot be had a write is sent all the same, and the next one asks for them again", async () => {
  const { client, paths, server } = setUp();
  server.catalogue = json({ code: "internal", message: "No", path: null, res: null }, 500);
  expect(await client.write(named("stop"), {}, { key: "one" })).toEqual({ state: "done", res: "done" });
  await client.write(named("stop"), {}, { key: "two" });
  expect(paths().filter((path) => path === "/api/procedures?brief=1").length).toBe(2);
});

test.each([
  ["as a list", contracts],
  ["in a reply", { call_status: [], res: contracts }],
])("the contracts are read %s", async (_name, body) => {
  const { client, server } = setUp();
  server.catalogue = json(body);
  expect(await client.catalogue()).toEqual(contracts);
});

test("while the link is lost polls are not even sent, and what a person asks for is", async () => {
  const { client, paths, setLink } = setUp();
  setLink(false);
  await expect(client.call(named("load"), {}, { background: true })).rejects.toBeInstanceOf(NoLinkError);
  expect(paths()).toEqual([]);
  await expect(client.call(named("load"), {})).rejects.toBeInstanceOf(NoLinkError);
  expect(paths()).toEqual(["/api/procedures/load"]);
  setLink(true);
  expect(await client.call(named("load"), {}, { background: true })).toBe("done");
});

test("a read says up to which event its answer holds what happened", async () => {
  const { client } = setUp();
  const seqs: number[] = [];
  await client.call(named("load"), {}, { onSeq: (seq) => void seqs.push(seq) });
  expect(seqs).toEqual([12]);
});

test("reads that may go together share a request, others do not", async () => {
  const { client, clock, paths } = setUp();
  const calls = [
    ...["a", "b"].map((procedure) => client.call(procedure, {}, { together: true })),
    ...["c", "d"].map((procedure) => client.call(procedure, {})),
  ];
  clock.advance(0);
  await Promise.allSettled(calls);
  expect(paths().toSorted()).toEqual(["/api/procedures/c", "/api/procedures/d", "/api/reads"]);
});

test("a document is asked for by its name, published or as one of its revisions", async () => {
  const { client, clock, paths } = setUp();
  const published = client.document("dashboard", "hall 1");
  clock.advance(0);
  await published;
  await client.document("dashboard", "hall 1", 3);
  expect(paths()).toEqual([
    "/api/documents/dashboard/hall%201?view=1",
    "/api/documents/dashboard/hall%201/revisions/3?view=1",
  ]);
});

test("the keeper of the stream hears of a change of session, of a doubt about the link and of a page that goes", () => {
  const { client, told } = setUp();
  client.sessionChanged();
  client.suspect();
  client.leave();
  expect(told.map(({ kind }) => kind)).toEqual(["session", "suspect", "bye"]);
});

test("an exchange waits for its answer as long as it says, else 20 s", async () => {
  const limits = vi.spyOn(AbortSignal, "timeout");
  const { client } = setUp();
  const timeout = 300_000;
  await client.request("POST", "/api/documents/check", { timeout });
  await client.call(named("import"), {}, { key: "k", timeout });
  await client.request("GET", "/api/documents/role");
  await client.call(named("load"), {});
  expect(limits.mock.calls.map(([ms]) => ms)).toEqual([timeout, timeout, 20_000, 20_000]);
  limits.mockRestore();
});
