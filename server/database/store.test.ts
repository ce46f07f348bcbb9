import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { takeNumbers } from "#server/database/counters.ts";
import { openStore } from "#server/database/open.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import type { Store, EveryCompanyTrx } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { ofCompany } from "#server/database/company.ts";

const company = (company_id: number) => ({ company_id, company_name: `Company ${company_id}` });
const addCompany = (company_id: number) => async (trx: EveryCompanyTrx) => {
  await trx.insertInto("companies").values(company(company_id)).execute();
};

describe.each(databases)("a store on $kind", ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore(database.address);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const names = async (from: number, to: number): Promise<number[]> => {
    const rows = await store.read
      .selectFrom("companies")
      .select("company_id")
      .where("company_id", ">=", from)
      .where("company_id", "<=", to)
      .orderBy("company_id")
      .execute();
    return rows.map((row) => row.company_id);
  };

  it("keeps what a write has done and gives numbers as numbers", async () => {
    await store.write(addCompany(1));
    expect(await names(1, 1)).toEqual([1]);
    const row = await store.read
      .selectFrom("companies")
      .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.sum<number>("company_id").as("total")])
      .where("company_id", "=", 1)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ n: 1, total: 1 });
  });

  it("leaves nothing of a write that fails, and all of the others that wait with it", async () => {
    const refused = async (trx: EveryCompanyTrx) => {
      await addCompany(11)(trx);
      throw new DomainError("rule_violated");
    };
    const broken = async (trx: EveryCompanyTrx) => {
      await addCompany(13)(trx);
      throw new TypeError("broken");
    };
    const outcomes = await Promise.allSettled([
      store.write(addCompany(10)),
      store.write(refused),
      store.write(addCompany(12)),
      store.write(broken),
      store.write(addCompany(14)),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await names(10, 19)).toEqual([10, 12, 14]);
  });

  it("runs writes one after the other, so that each sees the one before", async () => {
    const increment = async (trx: EveryCompanyTrx) => {
      const row = await trx
        .selectFrom("counters")
        .select("value")
        .where("company_id", "=", 1)
        .where("name", "=", "test")
        .executeTakeFirst();
      const value = (row?.value ?? 0) + 1;
      await trx.deleteFrom("counters").where("company_id", "=", 1).where("name", "=", "test").execute();
      await trx.insertInto("counters").values({ company_id: 1, name: "test", value }).execute();
      return value;
    };
    const write = (index: number) => store.write(increment, index % 2 ? { company_id: 1 } : {});
    const values = await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)));
    expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("counts per company and name, from 1", async () => {
    expect(await store.write((trx) => takeNumbers(ofCompany(trx, 1), 1, "a"))).toBe(1);
    expect(await store.write((trx) => takeNumbers(ofCompany(trx, 1), 1, "a", 5))).toBe(6);
    expect(await store.write((trx) => takeNumbers(ofCompany(trx, 2), 2, "a"))).toBe(1);
  });

  it("refuses a second holder of a claim while the first one runs, and frees it after", async () => {
    const claim = { company_id: 1, claim: "same" };
    const both = await Promise.allSettled([store.write(addCompany(20), claim), store.write(addCompany(21), claim)]);
    expect(both.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected"]);
    expect((both[1] as PromiseRejectedResult).reason).toMatchObject({ code: "call_in_flight" });
    await store.write(addCompany(22), claim);
    expect(await names(20, 29)).toEqual([20, 22]);
  });

  it("runs long work of one name after the other, over all that have the database open, and goes on after a failure", async () => {
    const other = store.kind === "postgres" ? await openStore(database.address) : store;
    const begun: string[] = [];
    const gates = new Map(["a", "b"].map((name) => [name, Promise.withResolvers<string>()]));
    const work = (name: string) => () => {
      begun.push(name);
      return gates.get(name)!.promise;
    };
    const first = store.alone("long", work("a"));
    const failed = first.catch((error: Error) => error.message);
    await expect.poll(() => begun).toEqual(["a"]);
    const second = other.alone("long", work("b"));
    expect(await other.alone("short", () => Promise.resolve("not held up"))).toBe("not held up");
    expect(begun).toEqual(["a"]);
    gates.get("a")!.reject(new Error("power cut"));
    expect(await failed).toBe("power cut");
    await expect.poll(() => begun).toEqual(["a", "b"]);
    gates.get("b")!.resolve("done");
    expect(await second).toBe("done");
    if (other !== store) await other.close();
  });

  it("adds rows in any number, with what text and numbers hold", async () => {
    const insert = preparedInsert("counters");
    for (const [from, count] of [
      [10_000, 1],
      [20_000, 75],
      [30_000, 2501],
    ] as const) {
      const rows = Array.from({ length: count }, (_none, index) => ({
        company_id: 1,
        name: `"${from + index}" \\ å\n{}`,
        value: from + index,
      }));
      await store.write((trx) => insert(ofCompany(trx, 1), rows));
      const stored = await store.read
        .selectFrom("counters")
        .selectAll()
        .where("company_id", "=", 1)
        .where("value", ">=", from)
        .where("value", "<", from + count)
        .orderBy("value")
        .execute();
      expect(stored.map(({ company_id, name, value }) => ({ company_id, name, value }))).toEqual(rows);
    }
  });

  it("replaces rows by their key, in any number, and leaves others as they are", async () => {
    const put = preparedInsert("counters", ["company_id", "name"]);
    await store.write((trx) => put(ofCompany(trx, 1), [{ name: "49999", value: 7 }]));
    for (const [count, round] of [
      [3, 1000],
      [75, 2000],
      [600, 3000],
      [1, 4000],
    ] as const) {
      const rows = Array.from({ length: count }, (_none, index) => ({
        company_id: 1,
        name: String(50_000 + index),
        value: round + index,
      }));
      await store.write((trx) => put(ofCompany(trx, 1), rows));
    }
    const stored = await store.read
      .selectFrom("counters")
      .select("value")
      .where("company_id", "=", 1)
      .where("name", ">=", "49999")
      .where("name", "<", "51000")
      .orderBy("name")
      .execute();
    const replaced = Array.from({ length: 600 }, (_none, index) => (index === 0 ? 4000 : 3000 + index));
    expect(stored.map(({ value }) => value)).toEqual([7, ...replaced]);
  });

  it("answers a unique key that holds as a conflict", async () => {
    await store.write(addCompany(30));
    await expect(store.write(addCompany(30))).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("opens again with what it held", async () => {
    await store.write(addCompany(40));
    await store.close();
    store = await openStore(database.address);
    expect(await names(40, 40)).toEqual([40]);
  });
});
