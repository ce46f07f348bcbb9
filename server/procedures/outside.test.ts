import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defineContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { readerOf } from "#server/database/company.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import type { Journal } from "#server/events/journal.ts";
import { createParts } from "#server/parts.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { longestCall, outcomeOf, performOutside } from "./outside.ts";
import type { OutsideProcedure } from "./procedure.ts";
import type { Actor } from "#server/identity.ts";

const contract = defineContract({
  name: "order_material",
  area: "test",
  description: "Orders material of another system.",
  kind: "write",
  input: Type.Object({ amount: Type.Integer() }),
  example: { amount: 1 },
  output: Type.Object({ number: Type.Integer() }),
  permission: "base",
});
const actor: Actor = {
  kind: "user",
  username: "operator",
  usertype: 10,
  role: null,
  permissions: new Set(),
  machine_restrictions: [],
  deviceuser: false,
  device_employee: null,
  terminal: "1",
  enrolled: null,
  place: null,
};
const done = (number: number) => JSON.stringify({ call_status: [{ call_code: 0, call_message: "" }], res: { number } });

describe("the answer of another system", () => {
  it("is a success at 2xx and a refusal at 4xx, but for those that tell nothing of the call; all else is not known", () => {
    const statuses = Array.from({ length: 500 }, (_none, index) => index + 100);
    const of = (outcome: string) => statuses.filter((status) => outcomeOf(status) === outcome);
    expect(of("done")).toEqual(statuses.filter((status) => status >= 200 && status < 300));
    const undecided = [408, 409, 425, 429];
    expect(of("refused")).toEqual(
      statuses.filter((status) => status >= 400 && status < 500 && !undecided.includes(status)),
    );
  });
});

describe.each(databases)("a call of another system on $kind", ({ create }) => {
  let database: TestDatabase;
  /** Two server processes of one database, as far as it can have them. */
  let stores: [Store, Store];
  let journals: [Journal, Journal];
  let time = Date.UTC(2026, 2, 2, 8);
  let key = 0;
  /** What the other system does, by the number of the call. */
  let answer: (call: number) => Promise<{ number: number }>;
  let calls = 0;

  beforeAll(async () => {
    database = await create();
    const first = await openStore(database.address);
    stores = [first, first.kind === "postgres" ? await openStore(database.address) : first];
    journals = stores.map((store) => createParts(store, () => time).journal) as [Journal, Journal];
  });
  afterAll(async () => {
    for (const store of new Set(stores)) await store.close();
    await database.drop();
  });
  beforeEach(() => {
    key += 1;
    calls = 0;
    answer = (call) => Promise.resolve({ number: call });
  });

  const procedure: OutsideProcedure = {
    contract,
    prepare: () => Promise.resolve({ system: "erp.plant", send: () => answer((calls += 1)) }),
  };
  const perform = (at: 0 | 1 = 0, journal: Journal = journals[at]) =>
    performOutside(journal, {
      procedure,
      input: { amount: 5 },
      scope: { company_id: 1, machines: null, language: "en" },
      actor,
      settings: {},
      key: String(key),
      now: () => time,
      db: readerOf(stores[at], 1),
    }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return [error.code, error.text?.key];
    });
  const refused = () => Promise.reject(new DomainError("upstream_failed"));

  it("is made once, and its success is answered again in every process", async () => {
    expect([await perform(0), await perform(0), await perform(1)]).toEqual([done(1), done(1), done(1)]);
    expect(calls).toBe(1);
  });

  it("may be made again with its key when it was refused, or when nothing was sent", async () => {
    answer = refused;
    expect(await perform()).toEqual(["upstream_failed", undefined]);
    const unprepared = { ...procedure, prepare: () => Promise.reject(new DomainError("not_allowed")) };
    const call = { input: { amount: 5 }, scope: { company_id: 1, machines: null, language: "en" as const }, actor };
    await expect(
      performOutside(journals[0], {
        ...call,
        procedure: unprepared,
        settings: {},
        key: String(key),
        now: () => time,
        db: readerOf(stores[0], 1),
      }),
    ).rejects.toMatchObject({ code: "not_allowed" });
    answer = (number) => Promise.resolve({ number });
    expect(await perform()).toEqual(done(2));
  });

  it("keeps its key after any other failure, in every process", async () => {
    for (const failure of [
      new DomainError("outcome_unknown"),
      new DomainError("rule_violated"),
      new TypeError("slip"),
    ]) {
      key += 1;
      calls = 0;
      answer = () => Promise.reject(failure);
      expect(await perform(0)).toEqual(["outcome_unknown", "call.outside_unknown"]);
      answer = (number) => Promise.resolve({ number });
      expect([await perform(0), await perform(1)]).toEqual([
        ["outcome_unknown", undefined],
        ["outcome_unknown", undefined],
      ]);
      expect(calls).toBe(1);
    }
  });

  it("has an unknown outcome when its success cannot be stored, and is never made again", async () => {
    let writes = 0;
    const full: Journal = {
      write: (...args) => {
        writes += 1;
        return writes === 1 ? journals[0].write(...args) : Promise.reject(new DomainError("storage_full"));
      },
    };
    expect(await perform(0, full)).toEqual(["outcome_unknown", "call.outside_unstored"]);
    time += 60_000;
    expect([await perform(0), await perform(1)]).toEqual([
      ["outcome_unknown", undefined],
      ["outcome_unknown", undefined],
    ]);
    expect(calls).toBe(1);
  });

  it("is under way for every process while it waits, and not known when its process has gone meanwhile", async () => {
    const reply = Promise.withResolvers<{ number: number }>();
    const begun = Promise.withResolvers<void>();
    answer = () => {
      begun.resolve();
      return reply.promise;
    };
    const first = perform(0);
    await begun.promise;
    time += longestCall;
    expect([await perform(0), await perform(1)]).toEqual([
      ["call_in_flight", undefined],
      ["call_in_flight", undefined],
    ]);
    time += longestCall;
    expect([await perform(0), await perform(1)]).toEqual([
      ["outcome_unknown", undefined],
      ["outcome_unknown", undefined],
    ]);
    reply.resolve({ number: 7 });
    expect([await first, await perform(1), calls]).toEqual([done(7), done(7), 1]);
  });
});
