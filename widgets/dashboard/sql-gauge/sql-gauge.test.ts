import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { schema as gauge } from "#widgets/dashboard/gauge/schema.ts";
import { schema } from "./schema.ts";

it("has the dial of the gauge with its limits, and a query instead of a data source", () => {
  const limits = Array.from({ length: 6 }, (_, at) => ({ value: at, color: "#ffffff" }));
  const accepts = (options: unknown) => Value.Check(schema.options, options);
  expect([accepts({ queryId: 3, limits: limits.slice(1) }), accepts({ limits }), accepts({ value: {} })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(schema.defaults).toEqual({ ...gauge.defaults, interval: 20 });
});
