import { Type } from "typebox";
import { expect, it } from "vitest";
import { guardOf } from "./guard.ts";

it("tells what a schema takes from what it does not", () => {
  const isTarget = guardOf(Type.Object({ url: Type.String() }, { additionalProperties: false }));
  const values: unknown[] = [
    { url: "http://a" },
    { url: 1 },
    { url: "http://a", more: 1 },
    "http://a",
    null,
    undefined,
  ];
  expect(values.filter(isTarget)).toEqual([{ url: "http://a" }]);
});
