import { describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";

/** Work that ends when it is told to. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("done") };
};

describe("the gate of the ingest", () => {
  it("refuses a sender that does not wait for its answers, and no other", async () => {
    const gate = new Gate({ records: 100, requests: 1 });
    const first = held();
    const running = gate.pass("a", 1, first.work);
    await expect(gate.pass("a", 1, first.work)).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(gate.pass("b", 1, () => Promise.resolve("b"))).resolves.toBe("b");
    first.end();
    await expect(running).resolves.toBe("done");
  });

  it("refuses more records than it can hold and takes them again afterwards", async () => {
    const gate = new Gate({ records: 10, requests: 9 });
    const first = held();
    const running = gate.pass("a", 8, first.work);
    await expect(gate.pass("b", 3, first.work)).rejects.toMatchObject({ code: "unavailable" });
    first.end();
    await running;
    await expect(gate.pass("b", 3, () => Promise.resolve("in"))).resolves.toBe("in");
  });

  it("frees its place when the work fails", async () => {
    const gate = new Gate({ records: 1, requests: 1 });
    await expect(gate.pass("a", 1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(gate.pass("a", 1, () => Promise.resolve("in"))).resolves.toBe("in");
  });
});
