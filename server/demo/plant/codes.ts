import type { StopCodeRow } from "#server/database/tables/stops.ts";
import type { ScrapReasonRow } from "#server/database/tables/scrap.ts";
import type { Random } from "../random.ts";

/** How a stop code of the demo occurs: how often beside others, and its mean length in minutes. */
export interface DemoStopCode {
  row: Omit<StopCodeRow, "company_id" | "record_no">;
  weight: number;
  minutes: number;
  /** Departments whose machines offer it; empty = all. */
  departments: readonly string[];
}

const code = (
  stop_code: string,
  stop_description: string,
  group_id: string,
  color: string,
  [weight, minutes]: readonly [number, number],
  more: Partial<DemoStopCode["row"]> & { departments?: readonly string[] } = {},
): DemoStopCode => {
  const { departments = [], ...row } = more;
  const base = { stop_text_flag: 0, stop_help_text: "", include_in_mtbf: 0, include_in_mdt: 0, setup_time: 0 };
  return { row: { stop_code, stop_description, group_id, color, ...base, ...row }, weight, minutes, departments };
};

const failure = { include_in_mtbf: 1, include_in_mdt: 1 };
const moulding = { departments: ["10", "20"] };

export const demoStopGroups = [
  { code: "T", description: "Technical" },
  { code: "M", description: "Material" },
  { code: "O", description: "Organisation" },
  { code: "S", description: "Set-up" },
  { code: "P", description: "Planned" },
] as const;

export const demoStopCodes: readonly DemoStopCode[] = [
  code("10", "Machine fault", "T", "#c0392b", [3, 14], {
    ...failure,
    stop_text_flag: 1,
    stop_help_text: "Say which unit failed and what the display showed.",
  }),
  code("11", "Robot fault", "T", "#e67e22", [4, 7], { ...failure, ...moulding }),
  code("12", "Tool fault", "T", "#d35400", [2, 22], { ...failure, ...moulding, stop_text_flag: 1 }),
  code("13", "Temperature alarm", "T", "#a04000", [2, 6], { ...failure, ...moulding }),
  code("14", "Conveyor jam", "T", "#b9770e", [5, 3], { ...failure, departments: ["30"] }),
  code("20", "No material", "M", "#8e44ad", [3, 9]),
  code("21", "Wrong material", "M", "#6c3483", [1, 16], { stop_text_flag: 1 }),
  code("22", "No packaging", "M", "#7d3c98", [3, 5], { departments: ["30"] }),
  code("30", "No operator", "O", "#2471a3", [3, 8]),
  code("31", "Waiting for quality", "O", "#1f618d", [2, 7]),
  code("32", "Meeting", "O", "#5499c7", [1, 15]),
  code("60", "Tool change", "S", "#f5a623", [1, 38], { ...moulding, setup_time: 2700 }),
  code("61", "Colour change", "S", "#f7c873", [1, 18], { ...moulding, setup_time: 1200 }),
  code("80", "Cleaning", "P", "#7f8c8d", [2, 12]),
  code("90", "No shift", "P", "#95a5a6", [0, 0]),
];

/** One of the things that some weights make more or less often. */
export const pickWeighted = <T>(random: Random, list: readonly T[], weightOf: (item: T) => number): T => {
  const weights = list.map(weightOf);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return list[weights.findIndex((weight) => (left -= weight) < 0)] ?? list[0]!;
};

const offered = new Map(
  ["10", "20", "30"].map((department) => [
    department,
    demoStopCodes.filter((one) => one.departments.length === 0 || one.departments.includes(department)),
  ]),
);

/** A stop code of a department by its weight; `tilt` makes single codes more or less often. */
export const pickCode = (random: Random, department: string, tilt = (_code: DemoStopCode): number => 1): DemoStopCode =>
  pickWeighted(random, offered.get(department)!, (one) => one.weight * tilt(one));

export const demoScrapCategories = [
  { code: "FORM", description: "Shape" },
  { code: "LOOK", description: "Appearance" },
  { code: "MATL", description: "Material" },
  { code: "START", description: "Start-up" },
] as const;

export const demoScrapGroups = [
  { code: "CUSTOMER", description: "Customer complaint" },
  { code: "PROCESS", description: "Process" },
  { code: "SETUP", description: "Set-up" },
] as const;

const scrap = (
  reason: string,
  description: string,
  category: string,
  color: string,
  cost: number,
  flag = 0,
): Omit<ScrapReasonRow, "company_id"> => ({
  code: reason,
  description,
  scrap_text_flag: flag,
  color,
  scrap_reason_category: category,
  scrap_reason_color: color,
  scrap_cost: cost,
});

export const demoScrapReasons = [
  scrap("K01", "Short shot", "FORM", "#c0392b", 1.8),
  scrap("K02", "Flash", "FORM", "#e67e22", 1.6),
  scrap("K03", "Warped", "FORM", "#d4ac0d", 1.8),
  scrap("K10", "Scratches", "LOOK", "#2471a3", 1.5),
  scrap("K11", "Burn marks", "LOOK", "#5d6d7e", 1.7),
  scrap("K12", "Wrong colour", "LOOK", "#8e44ad", 1.9),
  scrap("K20", "Moist material", "MATL", "#148f77", 1.4),
  scrap("K21", "Contamination", "MATL", "#117a65", 2.1, 1),
  scrap("K30", "Start-up pieces", "START", "#7f8c8d", 0.9),
] as const;

/** Reasons that some machines have of their own. */
export const demoMachineScrap = [
  { code: "K40", machine_id: "FC1" },
  { code: "K40", machine_id: "FC2" },
] as const;
export const demoOwnScrap = scrap("K40", "Insert missing", "FORM", "#34495e", 2.4, 1);
