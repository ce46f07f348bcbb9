import { describe, expect, test } from "vitest";
import { refusals } from "./fixture.ts";
import { designerFileTypes, selectionMethods } from "./mediaObject/schema.ts";
import { OptionSchema } from "./option.ts";
import { sharedOptions } from "./shared.ts";
import { type ValueType, valueTypes } from "./types.ts";
import { valueSchemas } from "./values.ts";
import { Type } from "typebox";

const value = {
  dataSource: "machines",
  machineId: ["M1", "{machineId1}"],
  dataKey: "prod_time",
  format: "hh-mm",
  math: "{value} / 3600",
  operation: "single",
  staticValue: "4",
  staticValueDataType: "number",
};
const dataset = {
  y: "good",
  splitSet: true,
  splitKey: "shift",
  splitValue: "good",
  colorKey: "_auto",
  backgroundColor: "#138b13",
  borderColor: "#000",
  borderWidth: 1,
  opacity: 0.5,
  tension: 3,
  valueLabels: "end",
  valueFormatter: "round-1",
};
const block = {
  value1: value,
  value2: 5,
  comparisonOperator: "range_around",
  supportValue: 5,
  style: { color: "red" },
};

/** A whole fixture of each structured type. */
const fixtures = {
  datasourceValue: value,
  datasourceMultiValue: {
    dataSource: "machines",
    machineId: ["M1"],
    dataKeys: [{ key: "a", label: "A", format: "none", math: "{value}" }],
  },
  datasourceFilter: { sortProp: "good", sortOrder: "desc", limit: 5, limitFrom: "last" },
  style: { base: { border: "1px|solid|#000", fontSize: 12 }, conditional: [block] },
  dashboardSelect: { slug: "press", parameters: { machineId1: "M1" }, parameterTranslate: true },
  subDashboardGridSettings: { columns: 4, rows: 1, padding: 0, fill: false },
  tableConfig: {
    columns: [
      {
        key: "good",
        label: "Good",
        tlabel: 1259,
        component: "round-1",
        config: { size: "h2" },
        pre: "+",
        math: "{a} + {b}",
      },
    ],
  },
  graphConfig: {
    graphType: "stackedBar",
    x: "tLabel",
    showLegend: "yes",
    datasets: [dataset],
    xMin: 0,
    xMax: 5,
    yMin: 0,
    yMax: 10,
    sortX: "asc",
    sortY: "desc",
  },
  dataSourceParameterConfig: { parameter: "machineId1", parameterValues: ["M1", "M2"], type: "button" },
  navigatorConfig: {
    size: 0,
    buttons: [{ label: "Hall 2", type: "location", link: "/dashboards/hall-2", showLink: true, newTab: false }],
  },
  mediaObject: {
    fileType: "img",
    selectionMethod: "patternstring",
    selection: "a.png",
    regexString: ".*",
    machineId: "M1",
    machineParameters: ["part_no"],
    patternString: "img/[part_no].png",
  },
  callConfiguration: {
    method: "post",
    url: "https://erp.example/x",
    external: true,
    headers: [
      { key: "x-line", value: "1" },
      { key: "authorization", value: { secret: "erp" } },
    ],
    body: [
      { key: "a", type: "value", value: "1" },
      { key: "b", type: "dataValue", dataValue: value },
      { key: "c", type: "nested", nested: [{ key: "d", type: "prompt", dataType: "boolean" }] },
    ],
  },
} satisfies Partial<Record<ValueType, Record<string, unknown>>>;

/** What is wrong with the type: it refuses its fixture, or takes a further member or a wrong value of a member. */
const faultsOf = (type: keyof typeof fixtures, wrong: Record<string, unknown[]>): string[] => {
  const takes = (patch: object) => refusals(valueSchemas[type], { ...fixtures[type], ...patch }).length === 0;
  const patches = Object.entries(wrong).flatMap(([member, values]) => values.map((value) => ({ [member]: value })));
  return [
    ...(takes({}) ? [] : ["refuses its fixture"]),
    ...[{ somethingElse: 1 }, ...patches].filter(takes).map((patch) => `takes ${JSON.stringify(patch)}`),
  ];
};

const twice = <T>(one: T): T[] => [one, one];

describe("the structured value types", () => {
  test("a datasource value holds source, machines, key, format, math, operation and a static value [WD-574] [WD-575] [WD-576] [WD-578]", () => {
    const wrong = {
      machineId: ["M1"],
      operation: ["average", "median"],
      staticValueDataType: ["date"],
      format: ["pounds"],
    };
    expect(faultsOf("datasourceValue", wrong)).toEqual([]);
  });

  test("a multi-value holds machines and data keys", () => {
    const wrong = {
      dataKeys: ["a", [{ label: "no key" }], [{ key: "a", color: "red" }]],
    };
    expect(faultsOf("datasourceMultiValue", wrong)).toEqual([]);
  });

  test("a filter holds sort field, order, limit and end [WD-585]", () => {
    const wrong = {
      sortOrder: ["up"],
      limitFrom: ["middle"],
      limit: [-1, "5"],
    };
    expect(faultsOf("datasourceFilter", wrong)).toEqual([]);
  });

  test("a style holds a base and conditional blocks of two sides, operator, support and properties [WD-622] [WD-630] [WD-1107]", () => {
    const wrong = {
      base: [{ color: ["red"] }],
      conditional: [
        [{ ...block, comparisonOperator: "!=" }],
        [{ ...block, supportValue: "5" }],
        [{ ...block, comparisonOperator: ">" }],
        [{ value1: 1, value2: 2 }],
      ],
    };
    expect(faultsOf("style", wrong)).toEqual([]);
  });

  test("a dashboard selection is a slug and a map of parameter values [WD-649]", () => {
    const wrong = {
      slug: [""],
      parameters: [{ machineId1: 1 }],
    };
    expect(faultsOf("dashboardSelect", wrong)).toEqual([]);
  });

  test("a sub-dashboard grid has columns, rows, padding and fill [WD-681]", () => {
    const wrong = {
      columns: [0],
      rows: [0],
      padding: [-1],
      fill: ["yes"],
    };
    expect(faultsOf("subDashboardGridSettings", wrong)).toEqual([]);
  });

  test("a table holds columns of key, label, text key, component, options, prefix and math [WD-600] [WD-1105]", () => {
    const wrong = {
      columns: [{}, [{ label: "no key" }], [{ key: "a", width: 5 }]],
    };
    expect(faultsOf("tableConfig", wrong)).toEqual([]);
  });

  test("a chart holds type, label field, legend, datasets, limits and directions [WD-617] [WD-761] [WD-763] [WD-764] [WD-1106]", () => {
    const wrong = {
      graphType: ["radar"],
      showLegend: [true],
      datasets: [
        [],
        [{ ...dataset, opacity: 2 }],
        [{ ...dataset, colour: "x" }],
        [{ ...dataset, backgroundColor: "red" }],
      ],
      sortX: ["up"],
      sortY: ["down"],
    };
    expect(faultsOf("graphConfig", wrong)).toEqual([]);
  });

  test("a parameter selector has a parameter, its values and a type of button, select or text [WD-635] [WD-636] [WD-1109]", () => {
    const wrong = {
      parameter: [""],
      parameterValues: [[1]],
      type: ["radio"],
    };
    expect(faultsOf("dataSourceParameterConfig", wrong)).toEqual([]);
  });

  test("a navigator has a size and buttons of label, type, link, showLink and newTab [WD-640] [WD-642] [WD-1108]", () => {
    const wrong = {
      size: [5],
      buttons: [[{ label: "no link" }], [{ link: "/", type: "mail" }], [{ link: "/", color: "red" }]],
    };
    expect(faultsOf("navigatorConfig", wrong)).toEqual([]);
  });

  test("a media object has a file type, a method of selection and what the method needs [WD-665] [WD-666] [WD-669]", () => {
    const wrong = {
      fileType: ["audio", "", 1],
      selectionMethod: ["random", "", 1],
      selection: [1],
      regexString: [1],
      machineId: [1],
      machineParameters: ["part_no", [1]],
      patternString: [1],
    };
    expect(faultsOf("mediaObject", wrong)).toEqual([]);
    const taken = (member: string, values: readonly string[]) =>
      values.filter(
        (value) => refusals(valueSchemas.mediaObject, { ...fixtures.mediaObject, [member]: value }).length === 0,
      );
    const methods = ["select", "regex", "machinebased", "patternstring"];
    expect([designerFileTypes, taken("fileType", designerFileTypes)]).toEqual(twice(["video", "img", "pdf", "icon"]));
    expect([selectionMethods, taken("selectionMethod", selectionMethods)]).toEqual(twice(methods));
  });

  test("a call has method, address, headers and body entries; a secret needs an external call [WD-673] [WD-674] [WD-677] [WD-678] [WD-679] [WD-1110]", () => {
    const wrong = {
      method: ["head"],
      external: [false],
      headers: [[{ key: "a" }], [{ key: "a", value: 1 }]],
      body: [
        [{ key: "a", type: "script" }],
        [{ key: "a", type: "prompt", dataType: "number" }],
        [{ key: "a", type: "value", size: 1 }],
      ],
    };
    expect(faultsOf("callConfiguration", wrong)).toEqual([]);
  });

  test("a key of the composer that begins with x- is kept", () => {
    for (const [type, fixture] of Object.entries(fixtures))
      expect(refusals(valueSchemas[type as keyof typeof fixtures], { ...fixture, "x-note": 1 })).toEqual([]);
  });
});

describe("options of a widget", () => {
  test("an option names one of the 22 value types and no other [WD-536]", () => {
    expect(valueTypes).toHaveLength(22);
    for (const type of valueTypes) expect(refusals(OptionSchema, { type: "object", "x-value": type })).toEqual([]);
    expect(refusals(OptionSchema, { "x-value": "script" })).toEqual(["/x-value"]);
    expect(refusals(OptionSchema, { type: "string" })).toEqual([""]);
  });

  test("title, default, limits, help and prerequisite of an option are checked for each value type [WD-537]", () => {
    const option = {
      title: "a.b",
      default: 1,
      enum: [1, 2],
      minimum: 0,
      maximum: 5,
      multipleOf: 1,
      description: "help",
    };
    const prerequisite = { "x-prerequisite": { key: "limitCount", value: 2 } };
    for (const type of valueTypes)
      expect(refusals(OptionSchema, { "x-value": type, ...option, ...prerequisite })).toEqual([]);
    const wrong = {
      title: 5,
      enum: [],
      minimum: "0",
      multipleOf: 0,
      "x-prerequisite": { key: "a", value: 1, other: 2 },
    };
    for (const [key, bad] of Object.entries(wrong))
      expect(refusals(OptionSchema, { "x-value": "number", [key]: bad })).not.toEqual([]);
  });

  test("a filter sorts asc or desc [WD-586] and takes rows from first or last [WD-587], and nothing else", () => {
    const words = ["asc", "desc", "first", "last", "all", "none", "up", "middle", "ASC", "", 1];
    const taken = (key: string) =>
      words.filter((word) => refusals(valueSchemas.datasourceFilter, { [key]: word }).length === 0);
    expect([taken("sortOrder"), taken("limitFrom")]).toEqual([
      ["asc", "desc"],
      ["first", "last"],
    ]);
    expect(refusals(valueSchemas.datasourceFilter, { limitTo: "first" })).toEqual([""]);
  });

  test("every value type carries its own keyword", () => {
    for (const type of valueTypes) expect(valueSchemas[type]).toMatchObject({ "x-value": type });
  });

  test("the shared options are background, colours, alignments, machine and interval [WD-722]", () => {
    const shared = Type.Object(sharedOptions, { additionalProperties: false });
    const fixture = {
      backgroundEnabled: true,
      backgroundColor: "#ffffff",
      color: "#000000",
      horizontalAlign: "center",
      verticalAlign: "middle",
      machineId: "{machineId1}",
      interval: 60,
    };
    expect(Object.keys(sharedOptions)).toEqual(Object.keys(fixture));
    expect(refusals(shared, fixture)).toEqual([]);
    expect(refusals(shared, { ...fixture, title: "x" })).toEqual([""]);
    expect(refusals(shared, { ...fixture, interval: 5 })).toEqual(["/interval"]);
  });
});
