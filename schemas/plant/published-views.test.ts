import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { publishedViews } from "./published-views.ts";

it("is described in the guide of stored queries: each view with its columns, and no other", () => {
  const guide = readFileSync(new URL("../../docs/guides/stored-queries.md", import.meta.url), "utf8");
  const described = guide.split("\n### ").slice(1);
  const views = described.map((part) => ({
    name: /^`(\w+)`/.exec(part)?.[1],
    description: part.split("\n")[2],
    columns: Object.fromEntries(
      Array.from(part.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm), ([, name, meaning]) => [name, meaning]),
    ),
  }));
  expect(views).toEqual(publishedViews.map(({ name, description, columns }) => ({ name, description, columns })));
});
