import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SourceRecord } from "#engine/explorer/types.ts";
import { chunksOf } from "#schemas/columns/chunks.ts";
import { recordsOf } from "#schemas/columns/testing/records.ts";
import type { BlockStore } from "./types.ts";
import { forgetAll } from "../forget.ts";
import { browserImages } from "./images.ts";
import { databaseName, openStore } from "./open.ts";

let company = 0;
let name = "";
const opened: BlockStore[] = [];
const names = new Set<string>();
/** A store of this test's company, as a page opens it. */
const open = async (owner?: string) => {
  const store = await openStore(name, owner);
  opened.push(store);
  return store;
};
const told = () => vi.mocked(console.warn).mock.calls.length;

beforeEach(() => {
  company = 1_000_000 + Math.floor(Math.random() * 1e9);
  name = databaseName(company);
  names.add(name);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const store of opened.splice(0)) store.close();
  for (const one of names) indexedDB.deleteDatabase(one);
});

const answerOf = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error!));
  });
/** The database as it is, whoever has made it. */
const bare = (version?: number, create: (database: IDBDatabase) => void = () => {}) => {
  const request = indexedDB.open(name, version);
  request.addEventListener("upgradeneeded", () => create(request.result));
  return answerOf(request);
};
const look = async <T,>(work: (database: IDBDatabase) => Promise<T> | T): Promise<T> => {
  const database = await bare();
  try {
    return await work(database);
  } finally {
    database.close();
  }
};
const edit = (store: string, work: (store: IDBObjectStore) => IDBRequest) =>
  look((database) => answerOf(work(database.transaction(store, "readwrite").objectStore(store))));

/** From now on the database takes nothing. */
const refuse = (name: string) =>
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("refused", name);
  });

const quiet = () => {};
const records = (length: number, more: object = {}): SourceRecord[] =>
  Array.from({ length }, (_none, index) => ({ trans_date: "2024-05-01", week_number: 202_418, index, ...more }));
const put = (store: BlockStore, month: string, own: readonly SourceRecord[], mark = 1, hear = quiet) =>
  store.replace("history_per_day", "history", month, mark, chunksOf(own), hear);
const readAll = async (store: BlockStore, procedure = "history_per_day") => {
  const months = [];
  for await (const { month, chunks } of store.read(procedure)) months.push([month, recordsOf(chunks)]);
  return months;
};

describe("the database of a company", () => {
  test("is one of its own for each company [WD-462]", async () => {
    const store = await open();
    await put(store, "2024-05", records(1));
    const first = name;
    name = databaseName(company + 1);
    names.add(name);
    const other = await open();
    const found = (await indexedDB.databases()).map((database) => database.name);
    expect([first, name]).toEqual([`statistics-${company}`, `statistics-${company + 1}`]);
    expect([found.includes(first), found.includes(name), await readAll(other)]).toEqual([true, true, []]);
  });

  test("is at version 8 [WD-463]", async () => {
    await open();
    expect(await look(({ version }) => version)).toBe(8);
  });

  test("has the store history by week_number and trans_date [WD-464]", async () => {
    await open();
    expect(await indexesOf("history")).toEqual(["trans_date", "week_number"]);
  });

  test("has the store card by stop_date [WD-465]", async () => {
    await open();
    expect(await indexesOf("card")).toEqual(["stop_date"]);
  });

  test("has the store scrap by week_number and trans_date [WD-466]", async () => {
    await open();
    expect(await indexesOf("scrap")).toEqual(["trans_date", "week_number"]);
  });

  const indexesOf = (store: string) =>
    look((database) => [...database.transaction(store).objectStore(store).indexNames]);

  test("of an older version is emptied, and its stores are made anew [WD-467]", async () => {
    const old = await bare(7, (database) => {
      database.createObjectStore("history", { autoIncrement: true }).put({ trans_date: "2024-05-01" });
      database.createObjectStore("forgotten").put(1, "x");
    });
    old.close();
    const store = await open();
    expect([
      store.kind,
      name,
      await readAll(store),
      await look(({ objectStoreNames }) => [...objectStoreNames]),
    ]).toEqual(["kept", `statistics-${company}`, [], ["card", "history", "marks", "records", "scrap"]]);
    expect(await look((database) => answerOf(database.transaction("history").objectStore("history").count()))).toBe(0);
  });
});

describe("records in the database", () => {
  test("stand there for the next page, newest month first, with their marks", async () => {
    const store = await open();
    const own: SourceRecord[] = [{ a: 1, note: null }, { a: "1" }, { list: [1, { deep: true }] }];
    await put(store, "2024-04", own, 4);
    await put(store, "2024-05", records(2500), -6);
    await store.replace(
      "load_card_history",
      "card",
      "2024-05",
      2,
      chunksOf([{ stop_date: "2024-05-01T08:00:00Z" }]),
      quiet,
    );
    store.close();
    const next = await open();
    expect([next.kind, await readAll(next), await next.marks("history_per_day")]).toEqual([
      "kept",
      [
        ["2024-05", records(2500)],
        ["2024-04", own],
      ],
      new Map([
        ["2024-04", 4],
        ["2024-05", -6],
      ]),
    ]);
    expect(await readAll(next, "load_card_history")).toEqual([["2024-05", [{ stop_date: "2024-05-01T08:00:00Z" }]]]);
  });

  test("are told of as they are inserted, a chunk at a time", async () => {
    const heard: [number, number][] = [];
    await put(await open(), "2024-05", records(2500), 1, ((inserted: number, of: number) => {
      heard.push([inserted, of]);
    }) as never);
    expect(heard).toEqual([
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ]);
  });

  test("are found by the indexes", async () => {
    await put(await open(), "2024-05", records(1500));
    const found = await look((database) => {
      const { index } = {
        index: (field: string) => database.transaction("history").objectStore("history").index(field),
      };
      return Promise.all([
        answerOf(index("trans_date").getAllKeys("2024-05-01")),
        answerOf(index("week_number").getAllKeys(202_419)),
      ]);
    });
    expect(found).toEqual([
      [
        ["history_per_day", "2024-05", 0],
        ["history_per_day", "2024-05", 1],
      ],
      [],
    ]);
  });

  test("of a month take the place of all that was there of it, whichever store it was in", async () => {
    const store = await open();
    await put(store, "2024-05", records(1500));
    await put(store, "2024-06", records(1));
    await store.replace("history_per_day", "records", "2024-05", 9, chunksOf(records(1, { new: true })), quiet);
    expect([await readAll(store), await store.marks("history_per_day")]).toEqual([
      [
        ["2024-06", records(1)],
        ["2024-05", records(1, { new: true })],
      ],
      new Map([
        ["2024-05", 9],
        ["2024-06", 1],
      ]),
    ]);
    const left = await look((database) =>
      answerOf(database.transaction("history").objectStore("history").getAllKeys()),
    );
    expect(left).toEqual([["history_per_day", "2024-06", 0]]);
  });

  test("of a month stay whole when the browser takes no more in the middle of their replacement", async () => {
    const store = await open();
    await put(store, "2024-05", records(1500), 1);
    const refusals: { mockRestore: () => void }[] = [];
    await put(
      store,
      "2024-05",
      records(2500, { new: true }),
      2,
      () => void refusals.push(refuse("QuotaExceededError")),
    );
    for (const refusal of refusals) refusal.mockRestore();
    // This page has what it was told; the next one has the month as it was.
    expect([store.kind, await readAll(store)]).toEqual(["memory", [["2024-05", records(2500, { new: true })]]]);
    store.close();
    const next = await open();
    expect([await readAll(next), await next.marks("history_per_day")]).toEqual([
      [["2024-05", records(1500)]],
      new Map([["2024-05", 1]]),
    ]);
  });

  test("of another owner are dropped before anything is read", async () => {
    const store = await open("sv all");
    await put(store, "2024-05", records(1));
    store.close();
    const same = await open("sv all");
    const kept = await readAll(same);
    same.close();
    const other = await open("sv M1");
    expect([kept.length, await readAll(other), await other.marks("history_per_day")]).toEqual([1, [], new Map()]);
  });
});

describe("a month that cannot be read", () => {
  const damage: [string, () => Promise<unknown>][] = [
    [
      "has a block of another shape",
      () =>
        edit("history", (store) => store.put({ procedure: "history_per_day", month: "2024-05", place: 1, columns: 7 })),
    ],
    ["lacks a block", () => edit("history", (store) => store.delete(["history_per_day", "2024-05", 0]))],
    [
      "has a mark of an unknown store",
      () =>
        edit("marks", (store) =>
          store.put({ procedure: "history_per_day", month: "2024-05", mark: 1, store: "none", rows: 1 }),
        ),
    ],
  ];

  test.each(damage)("because it %s is not there, and is told to the console only", async (_what, damaged) => {
    const store = await open();
    await put(store, "2024-05", records(1500));
    await put(store, "2024-04", records(2));
    await damaged();
    expect([await readAll(store), told(), store.kind]).toEqual([[["2024-04", records(2)]], 1, "kept"]);
    expect([await store.marks("history_per_day"), await readAll(store), told()]).toEqual([
      new Map([["2024-04", 1]]),
      [["2024-04", records(2)]],
      1,
    ]);
    await put(store, "2024-05", records(3));
    expect(await readAll(store)).toEqual([
      ["2024-05", records(3)],
      ["2024-04", records(2)],
    ]);
  });
});

describe("without a database records are kept for the visit", () => {
  const visit = async () => {
    const store = await open();
    await put(store, "2024-05", records(1500), 3);
    return [store.kind, await readAll(store), await store.marks("history_per_day"), told()];
  };
  const inMemory = ["memory", [["2024-05", records(1500)]], new Map([["2024-05", 3]]), 1];

  test("when the browser has none", async () => {
    vi.spyOn(globalThis, "indexedDB", "get").mockReturnValue(undefined as never);
    const visited = await visit();
    vi.restoreAllMocks();
    expect(visited).toEqual(inMemory);
  });

  test("when the browser denies it", async () => {
    vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const visited = await visit();
    vi.restoreAllMocks();
    expect(visited).toEqual(inMemory);
  });

  test("when a page with an older version holds on to it, and the one after has it again", async () => {
    const old = await bare(7);
    expect(await visit()).toEqual(inMemory);
    old.close();
    await expect.poll(async () => (await open()).kind).toBe("kept");
  });

  test("when it does not answer, as behind a page that sleeps and is to let it go", async () => {
    const sleeping = await bare();
    indexedDB.deleteDatabase(name);
    vi.useFakeTimers();
    const opening = open();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect((await opening).kind).toBe("memory");
    sleeping.close();
    await expect.poll(async () => (await open()).kind).toBe("kept");
  });

  test("when a newer version has made it", async () => {
    (await bare(9)).close();
    expect(await visit()).toEqual(inMemory);
  });

  test("when it is full: what it has stays, and nothing of what is put is lost", async () => {
    const store = await open();
    await put(store, "2024-04", records(2), 1);
    await put(store, "2024-05", records(2), 1);
    const refusal = refuse("QuotaExceededError");
    await put(store, "2024-05", records(3), 2);
    await put(store, "2024-06", records(4), 3);
    refusal.mockRestore();
    expect([store.kind, told(), await readAll(store), await store.marks("history_per_day")]).toEqual([
      "memory",
      1,
      [
        ["2024-06", records(4)],
        ["2024-05", records(3)],
        ["2024-04", records(2)],
      ],
      new Map([
        ["2024-04", 1],
        ["2024-05", 2],
        ["2024-06", 3],
      ]),
    ]);
  });
});

describe("a database that goes while a page uses it", () => {
  test("is deleted by a wipe, and begun anew with what is put next", async () => {
    const store = await open();
    await put(store, "2024-05", records(2));
    await store.wipe();
    const found = (await indexedDB.databases()).some((database) => database.name === name);
    await put(store, "2024-06", records(1));
    expect([found, store.kind, await readAll(store)]).toEqual([false, "kept", [["2024-06", records(1)]]]);
  });

  test("by a wipe of another tab is opened again, empty", async () => {
    const [one, two] = [await open(), await open()];
    await put(one, "2024-05", records(2));
    await two.wipe();
    const emptied = await readAll(one);
    await put(one, "2024-06", records(1));
    expect([emptied, one.kind, await readAll(two)]).toEqual([[], "kept", [["2024-06", records(1)]]]);
  });

  test("stays where a page holds on to it: the wipe fails, and this page goes on in memory", async () => {
    const store = await open();
    await put(store, "2024-05", records(2));
    const holding = await bare();
    await expect(store.wipe()).rejects.toThrow("holds");
    await put(store, "2024-06", records(1));
    expect([store.kind, await readAll(store)]).toEqual(["memory", [["2024-06", records(1)]]]);
    holding.close();
  });

  test("for a newer version is let go at once, and records are kept in memory from then on", async () => {
    const store = await open();
    await put(store, "2024-05", records(2));
    const newer = await bare(9);
    await put(store, "2024-06", records(1));
    expect([newer.version, store.kind, await readAll(store)]).toEqual([9, "memory", [["2024-06", records(1)]]]);
    newer.close();
  });
});

describe("files beside the database", () => {
  const bytes = Uint8Array.of(1, 2, 3, 4);
  const has = async (...files: string[]) =>
    await Promise.all(files.map(async (file) => (await browserImages.read(file))?.byteLength ?? null));

  test("are put whole in the place of what was there, and go with what they were made of", async () => {
    const file = `${name} history_per_day`;
    const another = `${databaseName(company * 10)} history_per_day`;
    expect(await has(file)).toEqual([null]);
    await browserImages.write(file, bytes);
    await browserImages.write(file, bytes.slice(1));
    await browserImages.write(another, bytes);
    expect(await has(file, another)).toEqual([3, 4]);
    const store = await open("anna");
    expect(await has(file, another)).toEqual([null, 4]);
    await browserImages.write(file, bytes);
    await open("anna");
    expect(await has(file)).toEqual([4]);
    await open("bert");
    expect(await has(file)).toEqual([null]);
    await browserImages.write(file, bytes);
    for (const one of opened.splice(0)) if (one !== store) one.close();
    await store.wipe();
    expect(await has(file, another)).toEqual([null, 4]);
    await browserImages.remove(another);
  });

  test("are named by what is kept: other records, other name", async () => {
    const store = await open();
    await put(store, "2024-05", records(2));
    const stamp = await store.stamp(["history_per_day"]);
    expect([await store.stamp(["history_per_day"]), await store.stamp([])]).toEqual([stamp, "[]"]);
    await put(store, "2024-05", records(2));
    expect(await store.stamp(["history_per_day"])).not.toBe(stamp);
    refuse("QuotaExceededError");
    await put(store, "2024-06", records(1));
    expect(await store.stamp(["history_per_day"])).toBeNull();
  });
});

test("all records go when somebody signs out, of every company, and nothing else", async () => {
  const other = `other-${company}`;
  names.add(other);
  await answerOf(indexedDB.open(other)).then((database) => database.close());
  await (
    await open()
  ).replace("load_scrap_records", "scrap", "2026-01", 0, chunksOf([{ machine_id: "FC1" }]), () => {});
  const file = `${name} history_per_day`;
  await browserImages.write(file, Uint8Array.of(1));
  await forgetAll();
  expect(await browserImages.read(file)).toBeNull();
  const left = (await indexedDB.databases()).map((database) => database.name);
  expect([left.includes(name), left.includes(other)]).toEqual([false, true]);
});
