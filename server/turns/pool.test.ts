import { describe, expect, it } from "vitest";
import { Pool } from "./pool.ts";

const limits = { running: 2, waitingOfOne: 3, waiting: 5 };

/** Work that tells when it begins and ends when it is told to. */
const stage = (pool: Pool) => {
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const begin = (caller: string, name: string): Promise<string> => {
    const gate = Promise.withResolvers<string>();
    gates.set(name, gate);
    return pool.run(caller, () => {
      begun.push(name);
      return gate.promise;
    });
  };
  const end = async (name: string) => {
    gates.get(name)!.resolve(name);
    await new Promise(setImmediate);
  };
  return { begun, begin, end, gates };
};

describe("a pool", () => {
  it("runs so much at once, and never all of it for one caller", async () => {
    const { begun, begin, end } = stage(new Pool(limits));
    const all = [begin("flood", "f1"), begin("flood", "f2"), begin("flood", "f3"), begin("owner", "o1")];
    expect(begun).toEqual(["f1", "o1"]);
    await end("o1");
    expect(begun).toEqual(["f1", "o1"]);
    await end("f1");
    expect(begun).toEqual(["f1", "o1", "f2"]);
    await end("f2");
    await end("f3");
    expect(await Promise.all(all)).toEqual(["f1", "f2", "f3", "o1"]);
  });

  it("refuses what waits behind too much, and gives its place back after a failure", async () => {
    const { begun, begin, end, gates } = stage(new Pool(limits));
    const failing = begin("flood", "f1").catch((error: unknown) => error);
    const waiting = [begin("flood", "f2"), begin("flood", "f3"), begin("flood", "f4")];
    await expect(begin("flood", "f5")).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 2 });
    gates.get("f1")!.reject(new Error("broken"));
    expect(await failing).toMatchObject({ message: "broken" });
    await new Promise(setImmediate);
    expect(begun).toEqual(["f1", "f2"]);
    for (const name of ["f2", "f3", "f4"]) await end(name);
    expect(await Promise.all(waiting)).toEqual(["f2", "f3", "f4"]);
  });
});
