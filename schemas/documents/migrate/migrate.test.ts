import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { countParts } from "./count.ts";
import { migrateDocument, MigrationError, type TypeLookup } from "./migrate.ts";
import { assertNumbered, type Migration } from "./sequence.ts";

const step = (to: number, up: Migration["up"] = (value) => value): Migration => ({ to, up });
const kind = { version: 1, migrations: [step(1, (value) => ({ ...value, schemaVersion: 1 }))] };

const rename = (from: string, to: string) =>
  step(2, ({ [from]: value, ...rest }) => (value === undefined ? rest : { ...rest, [to]: value }));
const lookup: TypeLookup = (family, name) =>
  family === "widget" && (name === "gauge" || name === "our-gauge")
    ? { type: "gauge", version: 2, migrations: [rename("top", "max")] }
    : undefined;

const dashboard = (widgets: JsonObject[], more: JsonObject = {}): JsonObject => ({
  kind: "dashboard",
  slug: "hall",
  schemaVersion: 1,
  widgets,
  ...more,
});

describe("numbering", () => {
  it("accepts migrations from 1 by 1 up to the version", () => {
    expect(() => assertNumbered("table", [step(1), step(2)], 1, 2)).not.toThrow();
  });

  it.each([
    [[step(1), step(3)], 3],
    [[step(2)], 2],
    [[step(1)], 2],
    [[step(1), step(2)], 1],
  ])("refuses a gap, a wrong start or another end when the build loads", (migrations, version) => {
    expect(() => assertNumbered("table", migrations, 1, version)).toThrow(/Expected migration/);
  });
});

describe("options of types", () => {
  it("are migrated from the version that the document names, through presets too", () => {
    const old = dashboard([
      { id: "a", component: "gauge", config: { top: 5 } },
      { id: "b", component: "our-gauge", config: { top: 6 } },
      { id: "c", component: "other", config: { top: 7 } },
    ]);
    const { document, changed } = migrateDocument(old, kind, lookup);
    expect(changed).toBe(true);
    expect(document).toEqual(
      dashboard(
        [
          { id: "a", component: "gauge", config: { max: 5 } },
          { id: "b", component: "our-gauge", config: { max: 6 } },
          { id: "c", component: "other", config: { top: 7 } },
        ],
        { versions: { "widget/gauge": 2 } },
      ),
    );
    expect(migrateDocument(document, kind, lookup)).toEqual({ document, changed: false, newer: [] });
  });

  it("of a newer version make the document read-only", () => {
    const newer = dashboard([{ id: "a", component: "gauge", config: {} }], { versions: { "widget/gauge": 3 } });
    const result = migrateDocument(newer, kind, lookup);
    expect(result.document).toBe(newer);
    expect(result.newer.map(({ path }) => path)).toEqual(["/versions/widget~1gauge"]);
  });
});

describe("loss", () => {
  it("of a widget, source, step, column or text is refused, with the counts", () => {
    const losing = { version: 1, migrations: [step(1, (old) => ({ ...old, widgets: [] }))] };
    const old = { ...dashboard([{ id: "a" }, { id: "b" }]), schemaVersion: 0 };
    expect(() => migrateDocument(old, losing, lookup)).toThrow(MigrationError);
    expect(() => migrateDocument(old, losing, lookup)).toThrow("Expected 2 widgets after the migration, got 0");
  });

  it("counts nested lists, and not what stands in options", () => {
    const menu = { entries: [{ id: "a", children: [{ id: "b" }] }], widgets: [{ config: { steps: [1, 2, 3] } }] };
    expect(countParts(menu)).toEqual({ entries: 1, children: 1, widgets: 1 });
  });
});

it("keeps every field that it does not know through a round trip", () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^x-[a-z]{1,5}$/), json), (own) => {
      const { document } = migrateDocument({ ...dashboard([]), schemaVersion: 0, ...own }, kind, lookup);
      expect(document).toEqual({ ...dashboard([]), ...own });
    }),
  );
});
