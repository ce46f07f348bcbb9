import { expect, test } from "vitest";
import { refusals } from "../fixture.ts";
import { checkBody, callConfiguration } from "./schema.ts";

test("two body entries of one key are refused on their level, nested ones too, and five levels are the deepest [WD-680]", () => {
  const leaf = (key: string) => ({ key, type: "value" as const, value: "1" });
  const doubled = [
    leaf("a"),
    { key: "b", type: "nested" as const, nested: [leaf("a"), leaf("c"), leaf("c")] },
    leaf("a"),
  ];
  expect(checkBody(doubled).map(({ path }) => path)).toEqual(["/1/nested/2/key", "/2/key"]);
  expect(checkBody([leaf("a"), leaf("b")])).toEqual([]);
  const nest = (depth: number): object =>
    depth === 1 ? leaf("k") : { key: "k", type: "nested", nested: [nest(depth - 1)] };
  expect(refusals(callConfiguration(), { url: "x", body: [nest(5)] })).toEqual([]);
  expect(refusals(callConfiguration(), { url: "x", body: [nest(6)] })).not.toEqual([]);
});
