import { describe, expect, it } from "vitest";
import { allOf, requireMachine, someOf } from "./machine-filter.ts";

const scopeOf = (machines: readonly string[] | null) => ({ company_id: 1, machines, language: "en" as const });

describe("the machines that a read is about", () => {
  it("are all of the scope", () => {
    expect(allOf(scopeOf(null))).toEqual({ company_id: 1, machines: null });
    expect(allOf(scopeOf(["M1"]))).toEqual({ company_id: 1, machines: ["M1"] });
  });

  it("are those asked for, as far as the scope contains them", () => {
    expect(someOf(scopeOf(null), ["M1", "M3"])).toEqual({ company_id: 1, machines: ["M1", "M3"] });
    expect(someOf(scopeOf(["M1", "M2"]), ["M1", "M3"])).toEqual({ company_id: 1, machines: ["M1"] });
  });

  it("are refused one by one outside the scope", () => {
    expect(() => requireMachine(scopeOf(null), "M3")).not.toThrow();
    expect(() => requireMachine(scopeOf(["M1"]), "M1")).not.toThrow();
    expect(() => requireMachine(scopeOf(["M1"]), "M3")).toThrow(expect.objectContaining({ code: "not_allowed" }));
  });
});
