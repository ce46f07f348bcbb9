import { describe, expect, it } from "vitest";
import { lackOf, placeToMake } from "./lack.ts";

const kept = { machine_restrictions: ["M1"] };
const free = { machine_restrictions: [] };

describe("who sees none of the subject is told why [OV-731]:", () => {
  it.each([
    ["who is kept to some may not see what there is", kept, [], "hidden"],
    ["an administrator who is kept to some does not know either", kept, ["can-access-admin-panel"], "hidden"],
    ["who sees all of none is told to ask", free, ["can-access-dashboard"], "missing"],
    ["a screen without a user too", null, [], "missing"],
    ["an administrator is the one to make them", free, ["can-access-admin-panel"], "to-make"],
  ] as const)("%s", (_, user, held, lack) => {
    expect(lackOf(user, held)).toBe(lack);
  });
});

it("where one is made is the page of the entity, else the index above it, else nowhere", () => {
  const at = (...pages: string[]) => placeToMake("/admin/data/machine", (path) => pages.includes(path));
  expect(at("/admin", "/admin/data", "/admin/data/machine")).toBe("/admin/data/machine");
  expect(at("/admin", "/admin/data")).toBe("/admin/data");
  expect(at("/admin")).toBe(null);
  expect(placeToMake("/machines", () => true)).toBe("/machines");
  expect(placeToMake("/machines", () => false)).toBe(null);
});
