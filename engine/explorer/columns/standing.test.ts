import { expect, test } from "vitest";
import { createCodebook } from "./codebook.ts";
import { createStanding } from "./standing.ts";
import { shape } from "./testing/fixture.ts";

test("sums stand while they are asked for now and then, with all fields that are asked of them, and then no longer", () => {
  const standing = createStanding(createCodebook(shape));
  const ask = (by: string, fields?: string[]) => standing.wanted([fields ? { by, fields } : { by }]);
  const fieldsOf = (dimension: number) => standing.of(dimension)?.sums.map(({ field }) => field);
  ask("machine_id", ["good"]);
  ask("machine_id", ["cost"]);
  expect(fieldsOf(0)).toEqual([0, 2]);
  for (let question = 0; question < 8; question += 1) ask("shift");
  expect([fieldsOf(0), fieldsOf(1)]).toEqual([
    [0, 2],
    [0, 1, 2, 3],
  ]);
  ask("shift");
  expect([fieldsOf(0), standing.all().map(({ dimension }) => dimension)]).toEqual([undefined, [null, 1]]);
});
