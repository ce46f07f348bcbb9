import fc from "fast-check";
import { expect, test } from "vitest";
import type { DataFilter, DataGroup, SourceRecord } from "#engine/explorer/types.ts";
import { runs } from "#tests/support/runs.ts";
import { createColumns } from "./columns.ts";
import { answerOf, changes, everything, shape } from "./testing/fixture.ts";

/** More than a strip of rows, and lists of rows that fill up between strips. */
const rows = 20_000;

/** Records of which each value is a function of the row, so that a run is fast and its parts are alike. */
const recordAt = (seed: number, row: number): SourceRecord => {
  const draw = (count: number, salt: number) => (Math.imul(row + seed, 2_654_435_761 + salt * 40_503) >>> 8) % count;
  const moment = Date.UTC(2023, 11, 1) + draw(70 * 1440, 1) * 60_000;
  return {
    trans_date: new Date(moment).toISOString().slice(0, 10),
    trans_time: new Date(moment).toISOString(),
    machine_id: ["M1", "M2", "M10", "Å1", "", "__proto__"][draw(6, 2)],
    shift: draw(4, 3),
    constructor: [7, "x", "10", "none", null][draw(5, 4)],
    scrap_qty: draw(30, 5) / 4,
    good_qty: draw(3, 6) === 0 ? undefined : draw(50, 7) - 10,
    cost: (draw(1000, 8) - 500) * 1e7 + draw(100, 9) / 100,
  };
};

const groups: readonly DataGroup[] = [
  ...shape.dimensions.map(({ key }) => ({ by: key })),
  { by: "time", period: "week" },
];

const columnsOf = (seed: number) => {
  const columns = createColumns(shape);
  const records = Array.from({ length: rows }, (_record, row) => recordAt(seed, row));
  columns.put("scrap", "2023-12", records);
  columns.put("history", "2023-12", records.slice(0, 5000));
  return columns;
};

test("sums that follow the changes of a filter are those that are made anew", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e6 }), fc.array(changes, { minLength: 6, maxLength: 6 }), (seed, all) => {
      const following = columnsOf(seed);
      let filter: DataFilter = everything;
      for (const change of all) {
        filter = change(filter);
        const anew = answerOf(columnsOf(seed), { filter, groups });
        expect(answerOf(following, { filter, groups })).toEqual(anew);
      }
    }),
    { numRuns: runs(60) },
  );
});
