import { expect, it } from "vitest";
import type { Label } from "#schemas/documents/envelope.ts";
import { offeredKeys } from "./offered.ts";

const nameOf = (key: string): string => (key === "can-navigate" ? "Menu" : "");
const read = (label: Label): string => (typeof label === "object" && "en" in label ? label.en : "");

it("offers the keys of the product and the company's own with what they are called, none that nothing asks for yet", () => {
  const offered = offeredKeys(
    {
      permissions: ["can-navigate"],
      catalogue: ["can-navigate", "still-to-come", "own-press"],
      awaited: ["still-to-come"],
      own: [{ id: "own-press", title: { en: "May press", sv: "Får pressa" } }],
      roles: [],
    },
    read,
    nameOf,
  );
  expect(offered).toEqual([
    { key: "can-navigate", title: "Menu" },
    { key: "own-press", title: "May press" },
  ]);
});

it("offers the own keys to whoever may not see them all, and none before the answer", () => {
  expect(offeredKeys({ permissions: ["can-navigate", "unnamed"] }, read, nameOf)).toEqual([
    { key: "can-navigate", title: "Menu" },
    { key: "unnamed", title: "" },
  ]);
  expect(offeredKeys(undefined, read, nameOf)).toEqual([]);
});
