import { expect, test, vi } from "vitest";
import { fromBytes, toBytes } from "#schemas/columns/bytes.ts";
import { type Chunk, chunksOf, rowsOf } from "#schemas/columns/chunks.ts";
import { createClient, type WorkerPort } from "./client.ts";
import { everything, shape } from "./columns/testing/fixture.ts";
import { createHost, type Host } from "./host.ts";
import type { TaskMessage, Told } from "./protocol.ts";
import { serve } from "./serve.ts";
import type { Images } from "./store/images.ts";
import type { BlockStore } from "./store/types.ts";
import type { DataQuestion, SourceRecord } from "./types.ts";

/** What a browser keeps, in memory. */
const keeping = (): BlockStore => {
  const months = new Map<string, { procedure: string; month: string; mark: number; chunks: readonly Chunk[] }>();
  const of = (procedure: string) => [...months.values()].filter((one) => one.procedure === procedure);
  return {
    kind: "kept",
    read: async function* (procedure) {
      yield* of(procedure);
    },
    marks: async (procedure) => new Map(of(procedure).map(({ month, mark }) => [month, mark])),
    stamp: async () => JSON.stringify([...months.values()]),
    replace: async (procedure, _store, month, mark, chunks, onInserted) => {
      if (month === "full") throw new Error("The disk is full");
      months.set(`${procedure} ${month}`, { procedure, month, mark, chunks });
      onInserted(rowsOf(chunks), rowsOf(chunks));
    },
    wipe: async () => months.clear(),
    close: () => {},
  };
};

/** A page and its worker; what the page posts is heard when `deliver` is called, which a busy worker does late. */
const connect = (host: Host) => {
  const posted: TaskMessage[] = [];
  let onMessage = (_event: { data: Told }) => {};
  let onError = (_event: { message?: string }) => {};
  const handedOver: ArrayBufferLike[] = [];
  const waiting: (() => void)[] = [];
  const hear = serve(
    host,
    (told, transfer) => {
      handedOver.push(...transfer);
      onMessage({ data: structuredClone(told, { transfer: transfer as ArrayBuffer[] }) });
    },
    (run) => void waiting.push(run),
  );
  const port: WorkerPort = {
    postMessage: (message) => void posted.push(structuredClone(message)),
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === "message") onMessage = listener as typeof onMessage;
      else onError = listener as typeof onError;
    },
    terminate: () => {},
  };
  const deliver = () => {
    posted.splice(0).forEach(hear);
    waiting.splice(0).forEach((run) => run());
  };
  const settled = <Value>(result: Promise<Value>): Promise<Value> => {
    deliver();
    return result;
  };
  return { client: createClient(port), deliver, settled, handedOver, fail: (message: string) => onError({ message }) };
};

const record = (day: string, machine_id: string, good_qty: number) => ({ trans_date: day, machine_id, good_qty });
const may = [record("2024-05-03", "M1", 3), record("2024-05-04", "M2", 4)];
const put = (month: string, records: readonly SourceRecord[]) =>
  ({ procedure: "history", store: "history", month, mark: 7, parts: [records] }) as const;
const question: DataQuestion = { filter: everything, groups: [{ by: "machine_id", fields: ["good"] }] };

/** Files, and what was read of them. */
const createImages = () => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const images: Images = {
    read: async (name) => files.get(name)?.slice().buffer ?? null,
    write: async (name, bytes) => void files.set(name, bytes),
    remove: async () => files.clear(),
  };
  return { files, images };
};

const opened = async (store = keeping(), { images } = createImages(), owner = "anna") => {
  const page = connect(createHost(async () => store, images));
  const state = await page.settled(page.client.open(shape, "statistics-1", owner));
  return { ...page, store, state };
};

test("a page opens what is kept, puts records, hears how many are inserted, and is answered by numbers handed over", async () => {
  const { client, settled, store, state, handedOver } = await opened();
  expect([state.kind, state.facts.rows, state.sources["history"]]).toEqual([
    "kept",
    0,
    { marks: new Map(), newest: null },
  ]);
  const inserted: number[] = [];
  await settled(client.put(put("2024-05", may), (count, of) => void inserted.push(count, of)));
  const answer = await settled(client.ask("charts", question));
  expect([inserted, answer]).toEqual([
    [2, 2],
    {
      groups: [{ values: ["M1", "M2"], sums: { good: Float64Array.of(3, 4) }, counts: Uint32Array.of(1, 1) }],
      count: 2,
      totals: { good: 7, scrapped: 0, cost: 0, all_scrapped: 0 },
    },
  ]);
  expect(handedOver.map((buffer) => buffer.byteLength)).toEqual([0, 0]);

  const again = await opened(store);
  expect([again.state.facts.rows, again.state.facts.lastDay, again.state.sources["history"]]).toEqual([
    2,
    "2024-05-04",
    { marks: new Map([["2024-05", 7]]), newest: "2024-05-04" },
  ]);
});

test("of the questions that one asker asks while the worker is busy only the newest is answered", async () => {
  const { client, deliver, settled } = await opened();
  await settled(client.put(put("2024-05", may), () => {}));
  const asked = (asker: string, values: string[]) =>
    client.ask(asker, { filter: { ...everything, values: { machine_id: values } }, groups: [] });
  const answers = [asked("charts", []), asked("charts", ["M1"]), asked("table", ["M2"]), asked("charts", ["M2", "M1"])];
  deliver();
  expect((await Promise.all(answers)).map((answer) => answer?.totals["good"] ?? null)).toEqual([null, null, 4, 7]);
});

test("records that cannot be stored change nothing, and the page hears why", async () => {
  const { client, settled } = await opened();
  await settled(client.put(put("2024-05", may), () => {}));
  await expect(settled(client.put(put("full", may), () => {}))).rejects.toThrow("The disk is full");
  expect((await settled(client.ask("charts", question)))?.count).toBe(2);
});

test("what another page has stored is read anew, and what is wiped is gone", async () => {
  const { client, settled, store } = await opened();
  await store.replace("history", "history", "2024-05", 8, chunksOf(may), () => {});
  expect((await settled(client.reread())).facts.rows).toBe(2);
  await settled(client.wipe());
  const state = await settled(client.state());
  expect([state.facts.rows, state.sources["history"]]).toEqual([0, { marks: new Map(), newest: null }]);
});

test("columns that are kept as they stand are there at once, for the same person and records only", async () => {
  const [store, kept] = [keeping(), createImages()];
  const read = vi.spyOn(store, "read");
  const first = await opened(store, kept);
  await first.settled(first.client.put(put("2024-05", may), () => {}));
  await first.settled(first.client.keep());
  const [bytes] = kept.files.values();
  await first.settled(first.client.keep());
  expect([kept.files.size, [...kept.files.values()][0]]).toEqual([1, bytes]);

  const visit = async (owner?: string) => {
    read.mockClear();
    const page = await opened(store, kept, owner);
    const answer = await page.settled(page.client.ask("charts", question));
    return { page, seen: [read.mock.calls.length, page.state, answer] };
  };
  const { seen } = await visit();
  const [, whole] = [await visit("bert"), (await visit("bert")).seen];
  expect([seen[0], whole[0], seen.slice(1)]).toEqual([0, shape.sources.length, whole.slice(1)]);

  const { page } = await visit();
  await page.settled(page.client.put(put("2024-06", may), () => {}));
  expect((await visit()).seen[0]).toBe(shape.sources.length);
  await page.settled(page.client.keep());
  expect((await visit()).seen).toMatchObject([0, { facts: { rows: 4 } }, { count: 4 }]);

  vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const broken of [new Uint8Array(7), new TextEncoder().encode("none of them")]) {
    for (const name of kept.files.keys()) kept.files.set(name, broken);
    expect((await visit()).seen).toMatchObject([shape.sources.length, {}, { count: 4 }]);
  }
  kept.images.read = () => Promise.reject(new DOMException("changed", "NotReadableError"));
  expect((await visit()).seen).toMatchObject([shape.sources.length, {}, { count: 4 }]);
  vi.restoreAllMocks();
});

test("what was asked before is answered before the columns are there, for the same person and records only", async () => {
  const [store, kept] = [keeping(), createImages()];
  const first = await opened(store, kept);
  await first.settled(first.client.put(put("2024-05", may), () => {}));
  await first.settled(first.client.keep());
  const answer = await first.settled(first.client.ask("charts", question));
  const state = await first.settled(first.client.state());
  await first.settled(first.client.keep());

  const { read } = kept.images;
  /** A visit whose columns come when they are let through. */
  const visit = (owner: string) => {
    const { promise: columns, resolve: release } = Promise.withResolvers<void>();
    kept.images.read = async (name) => {
      if (!name.endsWith("answers")) await columns;
      return await read(name);
    };
    return { opening: opened(store, kept, owner), release };
  };
  const narrow: DataQuestion = { ...question, filter: { ...everything, values: { machine_id: ["M2"] } } };
  const known = visit("anna");
  const second = await known.opening;
  const ask = (of: DataQuestion) => second.settled(second.client.ask("charts", of));
  expect([second.state, await ask(question), await ask(question)]).toEqual([state, answer, answer]);
  known.release();
  expect(await ask(narrow)).toMatchObject({ count: 1 });

  await second.settled(second.client.put(put("2024-06", may), () => {}));
  await second.settled(second.client.keep());
  for (const owner of ["anna", "bert"]) {
    const { opening, release } = visit(owner);
    const asked = opening.then(
      async ({ client, settled }) =>
        await settled(Promise.all([client.ask("charts", question), client.ask("list", narrow)])),
    );
    await new Promise(setImmediate);
    release();
    expect(await asked).toMatchObject([{ count: 4 }, { count: 2 }]);
  }
});

test("answers that were kept in another form than is read are asked for anew", async () => {
  const [store, kept] = [keeping(), createImages()];
  const first = await opened(store, kept);
  await first.settled(first.client.put(put("2024-05", may), () => {}));
  await first.settled(first.client.ask("charts", question));
  await first.settled(first.client.keep());
  const [name, bytes] = [...kept.files].find(([one]) => one.endsWith("answers"))!;
  const read = fromBytes(bytes.slice().buffer) as object;
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const odd of [{ answers: 7 }, { newest: [null] }]) {
    kept.files.set(name, toBytes({ ...read, ...odd }));
    const { client, settled, state } = await opened(store, kept);
    expect([state, await settled(client.ask("charts", question))]).toMatchObject([
      { facts: { rows: 2 } },
      { count: 2 },
    ]);
  }
  expect(warned).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

test("a page hears of progress no more often than it is seen, and of the end", async () => {
  const store = keeping();
  store.replace = async (_procedure, _store, _month, _mark, _chunks, onInserted) => {
    for (let inserted = 1; inserted <= 50; inserted += 1) onInserted(inserted, 50);
  };
  const { client, settled } = await opened(store);
  const heard: number[] = [];
  let now = 0;
  // Each look at the clock is 30 ms after the last one.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 30));
  await settled(client.put(put("2024-05", may), (count) => void heard.push(count)));
  vi.restoreAllMocks();
  expect(heard).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50]);
});

test("a worker that breaks refuses what it was told, and all that comes", async () => {
  const { client, fail } = await opened();
  const asked = client.ask("charts", question);
  fail("Out of memory");
  await expect(asked).rejects.toThrow("Out of memory");
  await expect(client.state()).rejects.toThrow("Out of memory");
});
