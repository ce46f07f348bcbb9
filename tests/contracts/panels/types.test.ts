import { describe, expect, it } from "vitest";
import { isCustomSelection, selectionTypes } from "#schemas/plant/selection-types.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { shipped, specified } from "../../../configs/documents.ts";
import { panels } from "./documents.ts";

const types: ReadonlySet<string> = new Set(selectionTypes);
const isOwn = (type: string) => type.startsWith("custom-");
const sorted = (types: readonly string[]) => types.toSorted();
const ofPanels = panels.map(({ slug }) => slug);

describe("selection types", () => {
  it("are those that the specification lists, with one shipped panel each [MI-067] [OV-337] [OV-338]", () => {
    const listed = specified("shared-decisions.md", "- Selection types, each with", "\n## 8.").map(([type = ""]) =>
      type.replaceAll("`", ""),
    );
    expect(listed.length).toBe(33);
    expect([...selectionTypes]).toEqual(listed);
    expect(sorted(ofPanels.filter((slug) => !isOwn(slug)))).toEqual(sorted(listed));
  });

  it("of the shipped tables have a panel each", () => {
    const used = shipped<TableDocument>("tables").flatMap(({ selectionType, slug, selectionMode = "none" }) =>
      selectionMode === "none" ? [] : [selectionType ?? slug],
    );
    expect(used.filter((type) => !(types.has(type) || isCustomSelection(type)) || !ofPanels.includes(type))).toEqual(
      [],
    );
  });
});

describe("a panel", () => {
  it("names the row that is selected, which its title alone does not", () => {
    const unnamed = panels.filter(({ heading }) => typeof heading !== "string" || !/\{item\.[a-zA-Z_]+/.test(heading));
    expect(unnamed.map(({ slug }) => slug)).toEqual([]);
  });
});
