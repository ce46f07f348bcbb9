import { describe, expect, it } from "vitest";
import type { StopRow } from "#server/database/tables/stops.ts";
import { composePlant, type PlantRows } from "./plant/compose.ts";
import { day } from "#schemas/durations.ts";

const now = Date.parse("2026-06-10T12:30:00Z");

const lengthOf = ({ start_time, end_time }: StopRow): number => (end_time ?? now) - start_time;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

describe("three years of the demo plant", () => {
  const plant = composePlant({ company_id: 1000, now, zone: "Europe/Stockholm", days: 1096 });
  const some = [0, 9, 20].map((index) => plant.machine(index));

  it("hold at least 300,000 reports of scrap and 200,000 stops", () => {
    // A machine of each hall stands for those of its hall.
    const machines = [8, 7, 9];
    const total = (count: (part: PlantRows) => number) =>
      sumOf(some.map((part, index) => count(part) * machines[index]!));
    expect(total(({ stops }) => stops!.length)).toBeGreaterThan(200_000);
    expect(total(({ counts }) => counts!.filter(({ kind }) => kind === "scrap").length)).toBeGreaterThan(300_000);
    expect(some.every(({ orders }) => orders!.length > 200)).toBe(true);
  });

  it("rest in July and at Christmas", () => {
    const isClosed = (date: string) => {
      const [from, to] = [Date.parse(`${date}T06:00Z`), Date.parse(`${date}T18:00Z`)];
      return some.every(({ counts }) => !counts!.some(({ trans_time }) => trans_time > from && trans_time < to));
    };
    expect(["2025-07-16", "2024-12-24", "2025-06-20", "2025-04-18", "2025-09-10"].map(isClosed)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("become better: less of the worked time is lost to stops than three years ago", () => {
    const year = 365 * day;
    const standing = (from: number) =>
      sumOf(
        some.flatMap(({ stops }) =>
          stops!
            .filter(
              ({ start_time, stop_reason }) => stop_reason !== "90" && start_time >= from && start_time < from + year,
            )
            .map(lengthOf),
        ),
      );
    expect(standing(now - year)).toBeLessThan(0.92 * standing(now - 3 * year));
  });
});
