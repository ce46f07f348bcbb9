import type { ScrapMonthRow, ScrapPivot, ScrapWidgetRow } from "#schemas/plant/scrap-pivot.ts";

const reasons = [
  ["K01", "Short shot", "#c0392b"],
  ["K02", "Flash", "#e67e22"],
  ["K10", "Scratches", "#2471a3"],
  ["K11", "Burn marks", "#5d6d7e"],
  ["K12", "Wrong colour", "#8e44ad"],
  ["K20", "Moist material", "#148f77"],
  ["K30", "Start-up pieces after a change of colour and material", "#7f8c8d"],
] as const;

/** Scrap of a machine in a shift; the reasons in their order in the plant. */
export const scrapOf = (machine_id: string, shift: number, ...pieces: readonly number[]): ScrapWidgetRow[] =>
  pieces.map((scrap, at) => {
    const [scrap_reason, description, color] = reasons[at]!;
    return { machine_id, shift, scrap, scrap_reason, description, color };
  });

export const dayOf = (rows: readonly ScrapWidgetRow[]): ScrapPivot => ({ rows: [...rows], months: [] });

/** Two machines with a shift each and two reasons. */
export const twoMachines = dayOf([...scrapOf("M1", 1, 12, 5), ...scrapOf("M2", 2, 4, 9)]);

/** So many machines with three shifts and all reasons. */
export const manyMachines = (count: number): ScrapPivot =>
  dayOf(
    Array.from({ length: count * 3 }, (_, at) =>
      scrapOf(
        `FC${Math.floor(at / 3) + 1}`,
        (at % 3) + 1,
        ...reasons.map((_reason, reason) => 2 + ((at * 7 + reason * 11) % 23)),
      ),
    ).flat(),
  );

const months = {
  en: ["January", "February", "March", "April", "May"],
  sv: ["januari", "februari", "mars", "april", "maj"],
};

/** The weeks of January to May 2024, those over the turn of a month in both; each has its number in kg, and a half. */
export const monthsOf = (language: "en" | "sv" = "en"): ScrapPivot => {
  const weeks = [
    [1, 2, 3, 4, 5],
    [5, 6, 7, 8, 9],
    [9, 10, 11, 12, 13],
    [14, 15, 16, 17, 18],
    [18, 19, 20],
  ];
  const row = (m: number, w: number): ScrapMonthRow => ({
    m,
    mn: months[language][m - 1]!,
    w,
    wiso: `2024-W${String(w).padStart(2, "0")}`,
    scrapkg: w + 0.5,
  });
  return { rows: [], months: weeks.flatMap((of, at) => of.map((w) => row(at + 1, w))) };
};
