import { expect, it } from "vitest";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { Actor } from "#server/identity.ts";
import { checkSources } from "./rights.ts";
import { dashboard, testContracts } from "./testing/fixtures.ts";

const withPermission = (permission: ProcedureContract["permission"]) => ({
  ...testContracts.get("load_counters")!,
  permission,
});
const contracts = new Map([
  ["all_read", withPermission({ all: ["a", "b"] })],
  ["any_read", withPermission({ any: ["a", "b"] })],
  ["base_read", withPermission("base")],
  ["key_read", withPermission("api-key:ingest")],
  ["load_statistics", withPermission({ all: ["c"] })],
]);

/** The place that is refused of a dashboard with these sources, or null. */
const refusedOf = (sources: readonly unknown[], keys: readonly string[], kind: Actor["kind"] = "user") => {
  try {
    checkSources(dashboard("d", { dataSources: sources }), contracts, { kind, permissions: new Set(keys) });
    return null;
  } catch (error) {
    return error;
  }
};
const refusal = (path: string) => expect.objectContaining({ code: "not_allowed", path });

it.each<[string, string[], boolean]>([
  ["all_read", ["a", "b"], true],
  ["all_read", ["a"], false],
  ["any_read", ["b"], true],
  ["any_read", ["c"], false],
  ["base_read", [], true],
  ["key_read", ["a", "b"], false],
  ["graph", ["c"], true],
  ["graph", ["a"], false],
  ["unheard-of", [], true],
])("a dashboard with the source %s, saved with %j: %s", (source, keys, isAllowed) => {
  expect(refusedOf([{ source }], keys)).toEqual(isAllowed ? null : refusal("/dataSources/0/source"));
});

it("the refusal names the first source that may not be read, past what is no source at all", () => {
  const sources = [null, { source: "base_read" }, { source: "all_read" }, { source: "any_read" }];
  expect(refusedOf(sources, [])).toEqual(refusal("/dataSources/2/source"));
});

it("the system may read all, and other documents have no sources", () => {
  expect(refusedOf([{ source: "all_read" }], [], "system")).toBeNull();
  const page = { kind: "page", dataSources: [{ source: "all_read" }] };
  const nobody = { kind: "user", permissions: new Set<string>() } as const;
  expect(() => checkSources(page, contracts, nobody)).not.toThrow();
  expect(() => checkSources({ kind: "dashboard" }, contracts, nobody)).not.toThrow();
});
