import { expect, it } from "vitest";
import type { RoleDocument } from "#schemas/documents/role/schema.ts";
import { shipped, specified } from "./documents.ts";

const levels = { operator: 10, planner: 20, supervisor: 30, administrator: 100 };
const names = Object.keys(levels) as (keyof typeof levels)[];
const matrix = specified("access.md", "## 2. Permission keys", "## 3.");

it("grants each role what the matrix of the specification grants [OV-584]", () => {
  expect(matrix).toHaveLength(38);
  const granted = Object.fromEntries(
    shipped<RoleDocument>("roles").map((role) => [role.slug, [...role.permissions].sort()]),
  );
  const expected = names.map((name, column) => [
    name,
    matrix
      .filter((row) => row[column + 2] === "x")
      .map(([key = ""]) => key.replaceAll("`", ""))
      .sort(),
  ]);
  expect(granted).toEqual(Object.fromEntries(expected));
});

it("gives each role its level", () => {
  expect(Object.fromEntries(shipped<RoleDocument>("roles").map(({ slug, level }) => [slug, level]))).toEqual(levels);
});
