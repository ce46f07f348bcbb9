import { ADDITIONAL_PROPERTY_FLAG } from "@rjsf/utils";
import { expect, it } from "vitest";
import { entryNames, nameFault, offeredNames, takesEntries } from "./map-names.ts";

const schema = {
  properties: { known: { type: "string" }, own: { [ADDITIONAL_PROPERTY_FLAG]: true } },
  additionalProperties: {},
  "x-keys": "^[a-z]+$",
};

it("an entry is what the schema does not name itself and the composer does not keep for himself", () => {
  expect(entryNames(schema, { known: 1, own: 2, other: 3, "x-note": 4 })).toEqual(["own", "other"]);
  expect([{ additionalProperties: false }, {}, { additionalProperties: true }, schema].map(takesEntries)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it("the name of an entry is its own, and written as the schema asks", () => {
  const faults = [" ", "known", "taken", "Odd1", "free"].map((name) => nameFault(schema, { taken: 1 }, name));
  expect(faults).toEqual([
    "inspector.name_empty",
    "inspector.name_taken",
    "inspector.name_taken",
    "inspector.name_odd",
    null,
  ]);
});

it("names are offered as they are listed, or by what is chosen beside the entries", () => {
  const optionsOf = (control: string) => (control === "number" ? ["max"] : []);
  const offered = [{ "x-names": ["a"] }, { "x-names": "control" }, {}].map((one) =>
    offeredNames(one, { control: "number" }, optionsOf),
  );
  expect(offered).toEqual([["a"], ["max"], []]);
});
