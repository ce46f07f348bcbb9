import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { Label } from "#schemas/documents/envelope.ts";
import { navigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import { tableConfig } from "#schemas/values/tableConfig/schema.ts";
import { string } from "#schemas/values/plain.ts";
import { environmentOf } from "./fixture.ts";
import { fillLabel, fillLabels } from "./labels.ts";
import { resolve } from "./resolve.ts";
import { dependenciesOf } from "./walk.ts";

const both = { en: "Stops of {machine}", sv: "Stopp på {machine}" };
const parameters = { machine: "M1" };
const schema = Type.Object({
  title: Type.Optional(Label),
  empty: Type.Optional(Type.Union([Label, Type.Null()])),
  note: Type.Optional(string()),
  parts: Type.Optional(Type.Array(Type.Object({ label: Label }))),
});

describe("a label", () => {
  test("has the dashboard's parameters in each of its languages", () => {
    expect(fillLabel(both, parameters)).toEqual({ en: "Stops of M1", sv: "Stopp på M1" });
    expect(fillLabel("{machine} and {other}", parameters)).toBe("M1 and {other}");
    expect(fillLabel({ text: 7547 }, parameters)).toEqual({ text: 7547 });
  });

  test("is filled wherever it stands among options; what is no label stays", () => {
    const options = {
      title: both,
      empty: null,
      note: "{machine}",
      parts: [{ label: "{machine}" }],
      "x-own": "{machine}",
    };
    expect(fillLabels(options, schema, parameters)).toEqual({
      ...options,
      title: { en: "Stops of M1", sv: "Stopp på M1" },
      parts: [{ label: "M1" }],
    });
  });

  test("leaves the options as they are where there is nothing to fill", () => {
    const options = { title: "Stops", empty: null, parts: [{ label: "Here" }] };
    expect(fillLabels(options, schema, parameters)).toBe(options);
    expect(fillLabels({ title: both }, schema, {})).toEqual({ title: both });
  });

  test("makes its widget hear of the parameters that it names", () => {
    expect(dependenciesOf({ title: both, parts: [{ label: "{line}" }] }, schema)).toEqual({
      parameters: ["line", "machine"],
      sources: [],
    });
  });

  test("of a button and of a column is filled too", () => {
    const environment = environmentOf([], { parameters });
    const button = { type: "url" as const, link: "example.org", label: both };
    expect(resolve("navigatorConfig", { buttons: [button] }, environment).data).toMatchObject({
      buttons: [{ label: { en: "Stops of M1", sv: "Stopp på M1" } }],
    });
    const table = resolve("tableConfig", { columns: [{ key: "a", label: both }] }, environment, {
      rows: { dataSource: "machines" },
    });
    expect(table.data).toMatchObject({ columns: [{ heading: { en: "Stops of M1", sv: "Stopp på M1" } }] });
    expect(
      dependenciesOf({ links: { buttons: [button] } }, Type.Object({ links: navigatorConfig() })).parameters,
    ).toEqual(["machine"]);
    expect(
      dependenciesOf({ table: { columns: [{ key: "a", label: both }] } }, Type.Object({ table: tableConfig() }))
        .parameters,
    ).toEqual(["machine"]);
  });
});
