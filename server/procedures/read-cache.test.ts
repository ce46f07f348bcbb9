import { Type } from "typebox";
import { describe, expect, it, vi } from "vitest";
import { defineContract } from "#schemas/protocol/contract.ts";
import type { LoggedEvent } from "#server/events/log.ts";
import type { Scope } from "./procedure.ts";
import { type Answer, ReadCache } from "./read-cache.ts";

const contract = defineContract({
  name: "load_something",
  area: "tests",
  description: "",
  kind: "read",
  input: Type.Object({}),
  example: {},
  output: Type.Number(),
  permission: "base",
  events: ["StopChanged", "OrderChanged"],
});
const { events: _events, ...unheard } = contract;
const scope: Scope = { company_id: 1, machines: ["M1"], language: "en" };
const event = (name: LoggedEvent["event"]): LoggedEvent => ({
  seq: 1,
  event: name,
  at: 0,
  machine_id: null,
  audience: null,
  payload: {},
});
const answer = (res: unknown, seq = 1): Answer => ({ res, body: JSON.stringify(res), seq });

describe("the key of a shared answer", () => {
  const cache = new ReadCache();
  const key = cache.keyOf(contract, { a: 1, b: 2 }, scope, ["one"]);

  it("is the same for the same question, in whatever order its fields stand", () => {
    expect(cache.keyOf(contract, { b: 2, a: 1 }, { ...scope }, ["one"])).toBe(key);
  });

  it.each([
    ["procedure", cache.keyOf({ ...contract, name: "load_other" }, { a: 1, b: 2 }, scope, ["one"])],
    ["input", cache.keyOf(contract, { a: 1, b: 3 }, scope, ["one"])],
    ["company", cache.keyOf(contract, { a: 1, b: 2 }, { ...scope, company_id: 2 }, ["one"])],
    ["choice of machines", cache.keyOf(contract, { a: 1, b: 2 }, { ...scope, machines: null }, ["one"])],
    ["language", cache.keyOf(contract, { a: 1, b: 2 }, { ...scope, language: "sv" }, ["one"])],
    ["set of rights", cache.keyOf(contract, { a: 1, b: 2 }, scope, [])],
  ])("is another one for another %s", (_name, other) => {
    expect(other).not.toBe(key);
  });

  it("changes with each event of the contract in the company", () => {
    const changing = new ReadCache();
    const keys = [changing.keyOf(contract, {}, scope, [])];
    for (const name of ["StopChanged", "OrderChanged", "StopChanged"] as const) {
      changing.changed(1, [event(name)]);
      keys.push(changing.keyOf(contract, {}, scope, []));
    }
    expect(new Set(keys).size).toBe(4);
  });

  it("stays over events of other contracts and other companies", () => {
    const changing = new ReadCache();
    const before = changing.keyOf(contract, {}, scope, []);
    changing.changed(1, [event("MachineChanged")]);
    changing.changed(2, [event("StopChanged")]);
    expect(changing.keyOf(contract, {}, scope, [])).toBe(before);
  });

  it.each([
    ["names events", contract],
    ["names none", unheard],
  ])("changes for a contract that %s when it is not known what has changed", (_name, own) => {
    const changing = new ReadCache();
    const before = changing.keyOf(own, {}, scope, []);
    changing.changed(1, null);
    expect(changing.keyOf(own, {}, scope, [])).not.toBe(before);
  });
});

describe("a shared answer", () => {
  it("is kept for as many seconds as asked for, with the event number of each request", async () => {
    const cache = new ReadCache();
    const read = vi.fn<(value: string) => Promise<Answer>>((value) => Promise.resolve(answer(value)));
    const at = (now: number, seq: number, value: string) =>
      cache.get(
        "key",
        5,
        () => now,
        seq,
        () => read(value),
      );
    expect(await at(1000, 1, "first")).toEqual(answer("first", 1));
    expect(await at(5999, 7, "second")).toEqual(answer("first", 7));
    expect(read).toHaveBeenCalledTimes(1);
    expect(await at(6000, 8, "third")).toEqual(answer("third", 1));
  });

  it("is made anew each time where nothing is to be kept", async () => {
    const cache = new ReadCache();
    const at = (value: string) =>
      cache.get(
        "key",
        0,
        () => 0,
        1,
        () => Promise.resolve(answer(value)),
      );
    expect([await at("first"), await at("second")]).toEqual([answer("first"), answer("second")]);
  });

  it("is not that of another key", async () => {
    const cache = new ReadCache();
    const at = (key: string) =>
      cache.get(
        key,
        5,
        () => 0,
        1,
        () => Promise.resolve(answer(key)),
      );
    expect(await Promise.all([at("one"), at("two")])).toEqual([answer("one"), answer("two")]);
  });

  it("is made once for all that ask while it is made, and a failure reaches them all and is not kept", async () => {
    const cache = new ReadCache();
    const { promise, reject } = Promise.withResolvers<Answer>();
    const read = vi.fn<() => Promise<Answer>>(() => promise);
    const asked = [1, 2].map((seq) => cache.get("key", 5, () => 0, seq, read));
    reject(new Error("gone"));
    expect(await Promise.allSettled(asked)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    expect(read).toHaveBeenCalledTimes(1);
    expect(
      await cache.get(
        "key",
        5,
        () => 0,
        1,
        () => Promise.resolve(answer("back")),
      ),
    ).toEqual(answer("back"));
  });
});
