import { Type } from "typebox";
import { expect, it } from "vitest";
import { type } from "../testing/fixtures.ts";
import { findType, resolveType, typeCatalogue, typeLookup } from "./type-catalogue.ts";

const up = (options: object) => ({ ...options });
const gauge = type("gauge", Type.Object({}), { version: 2, migrations: [{ to: 2, up }] });
const plain = type("gauge", Type.Object({}));
const types = typeCatalogue([gauge], [plain], [type("long-text", Type.Object({}))]);
const around = {
  types,
  preset: (family: string, slug: string) =>
    family === "widget" && slug === "hot" ? { type: "gauge", options: { max: 90 } } : undefined,
};

it("knows a type by its family and its name", () => {
  expect([findType(types, "widget", "gauge"), findType(types, "step", "gauge")]).toEqual([gauge, plain]);
  expect([findType(types, "column", "gauge"), findType(types, "widget", "hot")]).toEqual([undefined, undefined]);
});

it("reads blanks in the names of columns alone", () => {
  const spaced = typeCatalogue([type("long-text", Type.Object({}))], [], [type("long-text", Type.Object({}))]);
  expect(findType(spaced, "column", "long text")?.type).toBe("long-text");
  expect(findType(spaced, "widget", "long text")).toBeUndefined();
});

it("finds the type behind a preset, with its migrations", () => {
  expect([resolveType(around, "widget", "hot"), resolveType(around, "step", "hot")]).toEqual([gauge, undefined]);
  const lookup = typeLookup(around);
  expect(lookup("widget", "hot")).toEqual({ type: "gauge", version: 2, migrations: gauge.migrations });
  expect(lookup("step", "gauge")).toEqual({ type: "gauge", version: 1, migrations: [] });
  expect(lookup("column", "hot")).toBeUndefined();
});

it("refuses a type whose migrations do not lead up to its version", () => {
  const broken = type("gauge", Type.Object({}), { version: 3, migrations: [{ to: 2, up }] });
  expect(() => typeCatalogue([broken], [], [])).toThrow("the options of gauge");
});
