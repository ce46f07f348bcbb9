import { Type } from "typebox";
import { expect, test } from "vitest";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { graphConfig } from "#schemas/values/graphConfig/schema.ts";
import { string } from "#schemas/values/plain.ts";
import { tableConfig } from "#schemas/values/tableConfig/schema.ts";
import { exampleData, exampleSource, withExamples, withSubject } from "./example.ts";
import { createResolver } from "./resolver.ts";

const schema = Type.Object({
  machineId: Type.Optional(string()),
  value: Type.Optional(datasourceValue()),
  table: Type.Optional(tableConfig()),
  graph: Type.Optional(graphConfig()),
});

test("what nobody chose is shown with example rows", () => {
  const bounds = createResolver(schema)(withExamples({ table: { columns: [] } }, schema), {
    parameters: {},
    sources: { [exampleSource]: exampleData },
    locale: { language: "en", timeZone: "UTC" },
  });
  expect(bounds["value"]?.data).toMatchObject({ value: 68 });
  expect(bounds["table"]?.data).toMatchObject({ rows: { length: 4 } });
  expect(bounds["graph"]?.status).toBe("ready");
});

test("what was chosen stays", () => {
  const options = { value: { dataSource: "orders" }, table: { columns: [{ key: "no" }] } };
  expect(withExamples(options, schema)).toMatchObject(options);
});

test("a machine stands for one that is not chosen, where the widget asks for one", () => {
  expect(withSubject({}, schema, "M1")).toEqual({ machineId: "M1" });
  expect([
    withSubject({ machineId: "M2" }, schema, "M1"),
    withSubject({}, schema, null),
    withSubject({}, Type.Object({}), "M1"),
  ]).toEqual([{ machineId: "M2" }, {}, {}]);
});
