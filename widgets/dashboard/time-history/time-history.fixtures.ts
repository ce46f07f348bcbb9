import { minute } from "#schemas/durations.ts";
import type { GraphicalHistory, HistorySegment } from "#schemas/plant/graphical-history.ts";

/** The moment at which the answer was made. */
export const answeredAt = Date.UTC(2026, 0, 5, 8, 0);

const iso = (minutesAgo: number) => new Date(answeredAt - minutesAgo * minute).toISOString();

export const codes = [
  { stop_code: "12", stop_description: "Tool change" },
  { stop_code: "20", stop_description: "Material shortage" },
];

type Part = [minutes: number, what: "R" | "N" | "-" | "12" | "20"];

const statusOf = (what: Part[1]): HistorySegment["status"] => (what === "R" || what === "N" ? what : "S");
const colors: Record<string, string> = { "12": "#7b3fa0", "20": "#0072b2" };

/** The segments of a machine, one after the other, the last one ending with the answer. */
const machine = (machine_id: string, parts: readonly Part[]): HistorySegment[] => {
  let left = parts.reduce((sum, [minutes]) => sum + minutes, 0);
  return parts.map(([minutes, what], index) => {
    const start = iso(left);
    left -= minutes;
    const isStop = statusOf(what) === "S";
    return {
      machine_id,
      start,
      end: iso(left),
      status: statusOf(what),
      stop_reason: isStop ? what : "",
      color: isStop ? (colors[what] ?? "Automatic") : "",
      stop: isStop ? index + 1 : null,
    };
  });
};

const named = (machine_id: string) => ({ machine_id, object_description: `Press ${machine_id}`, shift_start: null });

export const history = (machines: Record<string, readonly Part[]>): GraphicalHistory => ({
  machines: Object.keys(machines).map(named),
  segments: Object.entries(machines).flatMap(([id, parts]) => machine(id, parts)),
  orders: Object.keys(machines).map((machine_id) => ({ machine_id, start: iso(300), end: iso(0), card_no: "C-4711" })),
});

/** Eight hours of two machines: each sort of segment. */
export const two = history({
  M1: [
    [180, "R"],
    [60, "12"],
    [120, "R"],
    [60, "-"],
    [60, "R"],
  ],
  M2: [
    [120, "N"],
    [240, "R"],
    [60, "-"],
    [60, "20"],
  ],
});

const kinds = ["R", "12", "R", "-", "R", "20", "R", "R", "N"] as const;

/** So many machines with so many segments each. */
export const many = (machines: number, segments: number): GraphicalHistory =>
  history(
    Object.fromEntries(
      Array.from({ length: machines }, (_, at) => [
        `FC${at + 1}`,
        Array.from({ length: segments }, (_, index): Part => [
          1 + ((index * 7 + at * 5) % 19),
          kinds[(index + at) % kinds.length] ?? "R",
        ]),
      ]),
    ),
  );
