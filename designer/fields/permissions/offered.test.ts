import { expect, it } from "vitest";
import type { Label } from "#schemas/documents/envelope.ts";
import { offeredKeys } from "./offered.ts";

const read = (label: Label): string => (typeof label === "object" && "en" in label ? label.en : "");

it("offers the keys of the product and the company's own with their titles, none that nothing asks for yet", () => {
  const offered = offeredKeys(
    {
      permissions: ["can-navigate"],
      catalogue: ["can-navigate", "still-to-come", "own-press"],
      awaited: ["still-to-come"],
      own: [{ id: "own-press", title: { en: "May press", sv: "Får pressa" } }],
      roles: [],
    },
    read,
  );
  expect(offered).toEqual([
    { key: "can-navigate", title: "" },
    { key: "own-press", title: "May press" },
  ]);
});

it("offers the own keys to whoever may not see them all, and none before the answer", () => {
  expect(offeredKeys({ permissions: ["can-navigate"] }, read)).toEqual([{ key: "can-navigate", title: "" }]);
  expect(offeredKeys(undefined, read)).toEqual([]);
});
