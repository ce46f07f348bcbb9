import { describe, expect, it } from "vitest";
import type { SourceRecord } from "#engine/explorer/types.ts";
import { chunksOf } from "#schemas/columns/chunks.ts";
import { recordsOf } from "#schemas/columns/testing/records.ts";
import { blocksOf, chunksIn } from "./blocks.ts";

const of = { procedure: "history_per_day", month: "2024-05" };
const day = (index: number) => `2024-05-${String((index % 3) + 1).padStart(2, "0")}`;
const records = (length: number): SourceRecord[] =>
  Array.from({ length }, (_none, index) => ({ trans_date: day(index), week_number: 202_418, machine_id: `M${index}` }));

describe("records of a month", () => {
  it("go in chunks of 1000: 2500 records give 1000, 1000 and 500 [WD-482]", () => {
    const blocks = [...blocksOf(of, "history", chunksOf(records(2500)))];
    expect(blocks.map(({ procedure, month, place, columns }) => [procedure, month, place, columns.length])).toEqual([
      ["history_per_day", "2024-05", 0, 1000],
      ["history_per_day", "2024-05", 1, 1000],
      ["history_per_day", "2024-05", 2, 500],
    ]);
  });

  it("are found by each day and week that a chunk holds, or by each end", () => {
    const [history] = [...blocksOf(of, "history", chunksOf(records(7)))];
    const cards = [{ stop_date: "2024-05-01T10:00:00.000Z", trans_date: "2024-05-01" }, { stop_date: null }];
    const [card] = [...blocksOf(of, "card", chunksOf(cards))];
    const [other] = [...blocksOf(of, "records", chunksOf(records(1)))];
    expect(
      [history, card, other].map(({ place: _place, columns: _columns, ...indexed } = {} as never) => indexed),
    ).toEqual([
      { ...of, week_number: [202_418], trans_date: ["2024-05-01", "2024-05-02", "2024-05-03"] },
      { ...of, stop_date: ["2024-05-01T10:00:00.000Z"] },
      of,
    ]);
  });

  it("come back in their order, and not at all when a chunk is missing or is something else", () => {
    const blocks = [...blocksOf(of, "history", chunksOf(records(2500)))];
    expect(recordsOf(chunksIn(blocks, 2500) ?? [])).toEqual(records(2500));
    expect([chunksIn(blocks.slice(1), 2500), chunksIn([...blocks, "x"], 2500), chunksIn([], 0)]).toEqual([
      null,
      null,
      [],
    ]);
  });
});
