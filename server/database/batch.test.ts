import type { Kysely } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { BatchWriter } from "./batch.ts";
import type { Database } from "./tables.ts";

/** A database that only counts its transactions. */
const countingDatabase = () => {
  const seen = { commits: 0 };
  const adapter = {};
  const trx = { getExecutor: () => ({ adapter }), executeQuery: () => Promise.resolve({ rows: [] }) };
  const execute = async (work: (one: unknown) => Promise<unknown>) => {
    const value = await work(trx);
    seen.commits += 1;
    return value;
  };
  return { seen, db: { transaction: () => ({ execute }) } as unknown as Kysely<Database> };
};

it("puts the writes of all calls that have come in into one commit, also when each came by itself", async () => {
  // How long a batch lasts is no matter here, and a busy machine may need as long.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { seen, db } = countingDatabase();
  const writer = new BatchWriter(db);
  const call = (value: number) =>
    new Promise((resolve, reject) => {
      setImmediate(() => void writer.write(() => Promise.resolve(value)).then(resolve, reject));
    });
  const calls = [call(1), call(2), call(3)];
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
  expect(seen.commits).toBe(1);
});

it("acknowledges the first of many slow writes before the last of them has run", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { seen, db } = countingDatabase();
  const writer = new BatchWriter(db);
  const ended: [write: number, commits: number][] = [];
  const write = (number: number) =>
    writer.write(() => Promise.resolve(vi.advanceTimersByTime(3))).then(() => ended.push([number, seen.commits]));
  await Promise.all([1, 2, 3, 4, 5, 6].map(write));
  expect(ended).toEqual([1, 2, 3, 4, 5, 6].map((number) => [number, number <= 3 ? 1 : 2]));
});
