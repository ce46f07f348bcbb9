import type { GraphConfig } from "#schemas/values/graphConfig/schema.ts";
import { compileGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";

const reason = (tLabel: string, stop_time: number, color?: string): StatisticsRow => ({
  machine_id: "FC1",
  tLabel,
  stop_reason: tLabel,
  stop_time,
  share: Math.round(stop_time / 180) / 10,
  ...(color ? { color } : {}),
});

export const reasons: StatisticsRow[] = [
  reason("Tool change", 7200, "#f5a623"),
  reason("Material shortage", 4100, "#7b3fa0"),
  reason("Robot fault", 3050),
  reason("Cleaning", 1800),
  reason("Uncoded", 1500, "#ff0000"),
];

export const daily: StatisticsRow[] = ["05", "06", "07", "08", "09"].flatMap((day, at) =>
  reasons.slice(0, 4).map((row, index) => ({
    ...row,
    trans_date: `2026-01-${day}`,
    stop_time: Math.round((row.stop_time ?? 0) * (0.4 + ((at * 7 + index * 3) % 10) / 10)),
  })),
);

export const times: StatisticsRow[] = ["FC1", "FC2", "FC3", "JH1", "JH2", "JH3"].map((machine_id, at) => ({
  machine_id,
  tLabel: machine_id,
  run_time: 20_000 - at * 1700,
  coded_stop_time: 2000 + at * 900,
  uncoded_stop_time: at * 300,
  unplanned_time: 3600,
  availability: Math.round((91.3 - at * 6.1) * 10) / 10,
}));

const environment = { parameters: {}, sources: {}, locale: { language: "en", timeZone: "UTC" } } as const;

/** A graph as the engine binds it over rows. */
export const bound = (config: GraphConfig, rows: readonly Record<string, unknown>[]) =>
  compileGraph(config, rows, environment);

/** A signal of so many points. */
export const signal = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    machine_id: "FC1",
    tLabel: `${String(Math.floor(at / 60) % 24).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
    value: Math.round((50 + 30 * Math.sin(at / 90) + 8 * Math.sin(at / 7)) * 10) / 10,
  }));
