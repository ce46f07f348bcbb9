import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);

it("is configured by a snippet with parameters and a grid, and by nothing else [WD-1077]", () => {
  const dashboard = { slug: "machine-card", parameters: { machineId1: "M1" } };
  const grid = { columns: 2, rows: 2, padding: 4, fill: true };
  expect(accepts({ dashboard, grid })).toBe(true);
  expect(accepts({})).toBe(true);
  const wrong = [
    { dashboard, grid, foo: 1 },
    { dashboard: { ...dashboard, foo: 1 } },
    { dashboard: { parameters: {} } },
    { dashboard: { ...dashboard, parameters: { machineId1: 1 } } },
    { grid: { ...grid, gap: 4 } },
    { grid: { columns: "2" } },
    { grid: { columns: 1.5 } },
    { grid: { fill: "yes" } },
  ];
  expect(wrong.map(accepts)).toEqual(wrong.map(() => false));
});
