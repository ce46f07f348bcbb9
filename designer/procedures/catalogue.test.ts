import { Type } from "typebox";
import { expect, test } from "vitest";
import { sourceProcedures } from "./catalogue.ts";

const read = (name: string, more: object = {}) => ({
  name,
  description: `${name} of the plant`,
  input: Type.Object({ machine_id: Type.String(), limit: Type.Optional(Type.Integer()) }),
  output: Type.Array(Type.Object({ machine_id: Type.String(), qty: Type.Number() })),
  source: true,
  ...more,
});

test("only procedures that a dashboard may read are offered, with inputs and columns", () => {
  const catalogue = [read("load_orders"), read("load_users", { source: false }), read("load_statistics"), "odd"];
  const offered = sourceProcedures(JSON.parse(JSON.stringify(catalogue)));
  expect(offered.map(({ name }) => name)).toEqual(["graph", "load_orders"]);
  expect(offered[1]).toMatchObject({
    description: "load_orders of the plant",
    inputs: { machine_id: { type: "string" }, limit: { type: "integer" } },
    required: ["machine_id"],
    columns: ["machine_id", "qty"],
  });
});

test("an answer that is no catalogue offers nothing", () => {
  expect([sourceProcedures(null), sourceProcedures({ name: "x" })]).toEqual([[], []]);
});
