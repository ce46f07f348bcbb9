import { describe, expect, it, test } from "vitest";
import { createContracts, mayWait, subjectOf } from "./contracts.ts";
import type { ProcedureInfo } from "./transport.ts";

const info = (more: Partial<ProcedureInfo> = {}): ProcedureInfo => ({ name: "report", kind: "write", ...more });

describe("a write may wait for the link", () => {
  it.each<[string, ProcedureInfo | undefined, boolean]>([
    ["when its contract says so", info({ offline: "queue" }), true],
    ["also when the contract lists no secret", info({ offline: "queue", secret: [] }), true],
    ["but not with a secret in it", info({ offline: "queue", secret: ["pincode"] }), false],
    ["but not when its contract refuses", info({ offline: "refuse" }), false],
    ["but not when its contract says nothing", info(), false],
    ["but not without a contract", undefined, false],
  ])("%s", (_name, contract, may) => {
    expect(mayWait(contract)).toBe(may);
  });
});

test.each<[string, ProcedureInfo, Record<string, unknown>, string | null]>([
  ["the field that the contract names", info({ machine: "at" }), { at: "M1" }, "M1"],
  ["nobody where the field holds several", info({ machine: "at" }), { at: ["M1", "M2"] }, null],
  ["nobody where the field is missing", info({ machine: "at" }), {}, null],
  ["nobody where the contract names no field", info(), { at: "M1" }, null],
])("a call is about %s", (_name, contract, input, subject) => {
  expect(subjectOf(contract, input)).toBe(subject);
});

describe("the catalogue", () => {
  const setUp = () => {
    const server = { reads: 0, isDown: false, infos: [info()] };
    const contracts = createContracts(async () => {
      server.reads++;
      if (server.isDown) throw new Error("No answer");
      return server.infos;
    });
    return { contracts, server };
  };

  it("is read by the first question, and not again", async () => {
    const { contracts, server } = setUp();
    expect([await contracts.of("report"), await contracts.of("none"), server.reads]).toEqual([info(), undefined, 1]);
  });

  it("is asked for again after it could not be read", async () => {
    const { contracts, server } = setUp();
    server.isDown = true;
    expect(await contracts.of("report")).toBeUndefined();
    server.isDown = false;
    expect([await contracts.of("report"), server.reads]).toEqual([info(), 2]);
  });

  it("is the newest that was read; who reads it hears why that failed", async () => {
    const { contracts, server } = setUp();
    await contracts.read();
    server.infos = [info({ offline: "queue" })];
    expect([await contracts.read(), await contracts.of("report")]).toEqual([server.infos, server.infos[0]]);
    server.isDown = true;
    await expect(contracts.read()).rejects.toThrow("No answer");
    expect(await contracts.of("report")).toEqual(server.infos[0]);
  });
});
