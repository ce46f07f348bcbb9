import { afterEach, describe, expect, it, vi } from "vitest";
import { chunksOf } from "#schemas/columns/chunks.ts";
import { recordsOf } from "#schemas/columns/testing/records.ts";
import type { BlockStore } from "./types.ts";
import { databaseName, openStore } from "./open.ts";

const readAll = async (store: BlockStore, procedure = "load") => {
  const months = [];
  for await (const { month, chunks } of store.read(procedure)) months.push({ month, records: recordsOf(chunks) });
  return months;
};

describe("records of a browser without a database", () => {
  afterEach(() => vi.restoreAllMocks());
  const open = async () => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const store = await openStore(databaseName(1));
    return { store, told };
  };

  it("are kept in memory, newest month first, with their marks", async () => {
    const { store, told } = await open();
    const heard: [number, number][] = [];
    const hear = (inserted: number, of: number) => void heard.push([inserted, of]);
    await store.replace("load", "history", "2024-04", 3, chunksOf([{ a: 1 }]), hear);
    await store.replace("load", "history", "2024-05", -1, [], hear);
    await store.replace("other", "card", "2024-05", 7, chunksOf([{ b: 2 }]), hear);
    expect([store.kind, told.mock.calls.length, heard]).toEqual([
      "memory",
      1,
      [
        [1, 1],
        [0, 0],
        [1, 1],
      ],
    ]);
    expect([await readAll(store), await store.marks("load"), await store.marks("none")]).toEqual([
      [
        { month: "2024-05", records: [] },
        { month: "2024-04", records: [{ a: 1 }] },
      ],
      new Map([
        ["2024-04", 3],
        ["2024-05", -1],
      ]),
      new Map(),
    ]);
  });

  it("are replaced by month, and go when they are wiped", async () => {
    const { store } = await open();
    const put = (value: number) => store.replace("load", "history", "2024-05", value, chunksOf([{ value }]), () => {});
    await put(1);
    await put(2);
    const replaced = [await readAll(store), await store.marks("load")];
    await store.wipe();
    expect([...replaced, await readAll(store)]).toEqual([
      [{ month: "2024-05", records: [{ value: 2 }] }],
      new Map([["2024-05", 2]]),
      [],
    ]);
  });
});
