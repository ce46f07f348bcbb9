import { expect, test } from "vitest";
import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import { adminTiles, tileFacts } from "./admin-tiles.ts";

const entry = (id: string, to?: string, part: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label: id,
  ...(to === undefined ? {} : { to }),
  ...part,
});
const tileOf = (to: string) => adminTiles([entry("one", to)])[0]!;

test("every entry below a heading or beside it is a tile, but home, what only adds something, and what leads nowhere", () => {
  const tiles = adminTiles([
    entry("home", "/admin"),
    entry("users", "/admin/users"),
    entry("documents", undefined, {
      children: [
        entry("tables", "/admin/config/tables", { description: "Columns", icon: "table" }),
        entry("new", "/admin/config/tables?new=1"),
        entry("list", "machines"),
      ],
    }),
  ]);
  expect(tiles.map(({ id }) => id)).toEqual(["users", "tables"]);
  expect(tiles[1]).toEqual({
    id: "tables",
    label: "tables",
    description: "Columns",
    icon: "table",
    to: "/admin/config/tables",
    kind: "table",
    snippets: false,
  });
});

test("a tile of a folder of documents knows their kind, and whether it is of snippets", () => {
  const facts = ["/admin/config/dashboards", "/admin/config/dashboards/snippets", "/admin/config/cars", "/admin/users"];
  expect(facts.map(tileOf).map(({ kind, snippets }) => [kind, snippets])).toEqual([
    ["dashboard", false],
    ["dashboard", true],
    [null, false],
    [null, false],
  ]);
});

test("a tile tells how many documents it stands for and the last change of them", () => {
  const changed = (changed_by: string, changed_at: string, isSnippet?: boolean) =>
    isSnippet === undefined ? { changed_by, changed_at } : { changed_by, changed_at, isSnippet };
  const documents = [
    changed("anna", "2026-01-02T00:00:00Z"),
    changed("bo", "2026-01-04T00:00:00Z", false),
    changed("eva", "2026-01-05T00:00:00Z", true),
    changed("ivar", "2026-01-03T00:00:00Z"),
  ];
  const factsOf = (to: string) => {
    const { count, last } = tileFacts(tileOf(to), documents);
    return [count, last?.changed_by];
  };
  expect(factsOf("/admin/config/dashboards")).toEqual([3, "bo"]);
  expect(factsOf("/admin/config/dashboards/snippets")).toEqual([1, "eva"]);
  expect(factsOf("/admin/config/tables")).toEqual([4, "eva"]);
  expect(tileFacts(tileOf("/admin/config/tables"), [])).toEqual({ count: 0, last: null });
});
