import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { callConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { datasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { number, section, text } from "#schemas/values/plain.ts";
import { style } from "#schemas/values/style/schema.ts";
import { tableConfig } from "#schemas/values/tableConfig/schema.ts";
import type { Bound } from "./bound.ts";
import { answered, environmentOf } from "./fixture.ts";
import { createResolver } from "./resolver.ts";
import { boundOf, oldestOf, worstOf } from "./status.ts";
import { bindingsOf, dependenciesOf } from "./walk.ts";

const value = (dataKey: string, machine = "M1") => ({ dataSource: "machines", machineId: [machine], dataKey });
const schema = Type.Object({
  title: Type.Optional(text()),
  size: Type.Optional(number()),
  look: Type.Optional(section({ color: Type.Optional(style()) })),
  items: Type.Optional(Type.Array(Type.Object({ value: datasourceValue() }))),
  rows: Type.Optional(datasourceValue()),
  filter: Type.Optional(datasourceFilter()),
  table: Type.Optional(tableConfig()),
  call: Type.Optional(callConfiguration()),
});
const options = {
  title: "Line {line}",
  size: 5,
  look: {
    color: {
      base: { color: "red" },
      conditional: [
        { value1: { ...value("good"), dataSource: "goals" }, value2: 5, comparisonOperator: ">", style: {} },
      ],
    },
  },
  items: [{ value: value("good") }, { value: value("good", "{machine}") }],
};

describe("the bindings of options", () => {
  test("are found by their keyword, in sections and lists too, with their property paths", () => {
    expect(bindingsOf(options, schema).map(({ path, type }) => `${path} ${type}`)).toEqual([
      "title text",
      "look.color style",
      "items.0.value datasourceValue",
      "items.1.value datasourceValue",
    ]);
    expect(bindingsOf({ title: "plain", size: 5 }, schema)).toEqual([]);
  });

  test("say which parameters and sources a widget uses", () => {
    expect(dependenciesOf(options, schema)).toEqual({
      parameters: ["line", "machine"],
      sources: ["goals", "machines"],
    });
    const call = {
      url: "api/{line}",
      body: [{ key: "a", type: "dataValue", dataValue: { ...value("good"), math: "{prod_time}" } }],
    };
    expect(dependenciesOf({ call }, schema)).toEqual({ parameters: ["line"], sources: ["machines"] });
    expect(dependenciesOf({ rows: { dataSource: "__static_values", staticValue: "1" } }, schema)).toEqual({
      parameters: [],
      sources: [],
    });
  });

  test("a table reads the source and the filter that stand beside it", () => {
    const table = {
      rows: { dataSource: "machines" },
      filter: { sortProp: "good", limit: 1 },
      table: { columns: [{ key: "good" }] },
    };
    const bounds = createResolver(schema)(table, environmentOf([{ good: 9 }, { good: 4 }]));
    expect(bounds["table"]?.data).toMatchObject({ rows: [{ cells: [{ value: 4 }] }] });
  });

  test("a table without a source says so", () => {
    expect(createResolver(schema)({ table: { columns: [] } }, environmentOf([]))["table"]).toMatchObject({
      status: "error",
      error: { text: 900131 },
    });
  });
});

describe("resolving again", () => {
  const rows = (good: number, other: number) => [
    { machine_id: "M1", good },
    { machine_id: "M2", good: other },
  ];

  test("equal inputs give the identical result", () => {
    const resolve = createResolver(schema);
    const first = resolve(options, environmentOf(rows(1, 2), { parameters: { line: "1", machine: "M2" } }));
    expect(
      resolve(structuredClone(options), environmentOf(rows(1, 2), { parameters: { line: "1", machine: "M2" } })),
    ).toBe(first);
  });

  test("a later answer changes only the bindings whose value it changes", () => {
    const resolve = createResolver(schema);
    const environment = (good: number, fetchedAt: number) =>
      environmentOf([], {
        parameters: { line: "1", machine: "M2" },
        sources: { machines: answered(rows(1, good), { fetchedAt }) },
      });
    const before = resolve(options, environment(2, 1000));
    const after = resolve(options, environment(3, 2000));
    expect(after).not.toBe(before);
    expect(after["items.0.value"]).toBe(before["items.0.value"]);
    expect(after["items.1.value"]?.data).toEqual({ value: 3, text: "3" });
  });

  test("an answer that has gone stale is told with its age", () => {
    const resolve = createResolver(schema);
    const environment = (bound: Partial<Bound<never>>) =>
      environmentOf([], { sources: { machines: answered(rows(1, 2), bound) } });
    const fresh = resolve({ rows: value("good") }, environment({ fetchedAt: 1000 }));
    const stale = resolve({ rows: value("good") }, environment({ fetchedAt: 2000, stale: true }));
    expect(stale).not.toBe(fresh);
    expect(stale["rows"]).toMatchObject({ stale: true, fetchedAt: 2000 });
  });
});

describe("the status of reads", () => {
  const online = { now: 100_000, online: true, interval: 10 };
  const good = { data: 1, fetchedAt: 90_000, error: null };
  const error = { code: "unavailable", message: "no" };

  test("pending before the first answer, an error only when there never was one", () => {
    expect(boundOf({ data: undefined, fetchedAt: null, error: null }, online).status).toBe("pending");
    expect(boundOf({ data: undefined, fetchedAt: null, error }, online)).toMatchObject({ status: "error", error });
  });

  test("stale when a try failed, two intervals passed or the link is lost; the data stay", () => {
    expect(boundOf(good, online)).toEqual({ status: "ready", data: 1, fetchedAt: 90_000, stale: false, error: null });
    expect(boundOf({ ...good, error }, online)).toMatchObject({ status: "ready", data: 1, stale: true, error });
    expect(boundOf({ ...good, fetchedAt: 80_000 }, online).stale).toBe(false);
    expect(boundOf({ ...good, fetchedAt: 79_999 }, online).stale).toBe(true);
    expect(boundOf(good, { ...online, online: false }).stale).toBe(true);
    expect(boundOf({ ...good, fetchedAt: 0 }, { now: 100_000, online: true }).stale).toBe(false);
  });

  test("a widget is as bad as its worst binding and as old as its oldest", () => {
    const ready = boundOf(good, online);
    const stale = boundOf({ ...good, fetchedAt: 0 }, online);
    const pending = boundOf({ data: undefined, fetchedAt: null, error: null }, online);
    expect([
      worstOf([]),
      worstOf([ready]),
      worstOf([ready, stale]),
      worstOf([stale, pending]),
      worstOf([pending, boundOf({ data: undefined, fetchedAt: null, error }, online)]),
    ]).toEqual(["ready", "ready", "stale", "pending", "error"]);
    expect(oldestOf([ready, stale, pending])).toBe(0);
  });
});
