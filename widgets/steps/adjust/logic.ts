import type { Static } from "typebox";
import { fieldOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import type { schema, stepData } from "./schema.ts";

export type Options = Static<typeof schema.options>;
export type Adjustment = NonNullable<Static<typeof stepData>["rows"]>[number];
export type Area = Adjustment["area"];

const isAdjustment = (one: unknown): one is Adjustment =>
  typeof one === "object" && one !== null && "id" in one && "area" in one && "state" in one;

export const adjustmentsIn = (data: Readonly<Record<string, unknown>>): Adjustment[] =>
  Array.isArray(data["rows"]) ? data["rows"].filter(isAdjustment) : [];

/** Where nothing is said of them. */
export const mostDecimals = 6;

/** The rows with a new one of an area, which has a number that none of them has. */
export const withNew = (rows: readonly Adjustment[], area: Area): Adjustment[] => {
  const id = String(Math.max(0, ...rows.map((row) => Number(row.id) || 0)) + 1);
  const empty = { quantity: null, reason: null, text: null, materialCardNo: null, message: null };
  return [...rows, { id, area, ...empty, state: "open" }];
};

/** The rows after a change of one: what had failed may be tried again. */
export const withChange = (rows: readonly Adjustment[], id: string, change: Partial<Adjustment>): Adjustment[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change, state: "open", message: null } : row));

/** How many decimals the quantity of a row may have: those of its material, or of what is made. */
export const decimalsOf = (row: Adjustment, materials: readonly Row[], ofProduct: number): number => {
  if (row.area !== "material") return ofProduct;
  const chosen = materials.find((material) => textOf(material, "materialCardNo") === row.materialCardNo);
  const own = chosen && fieldOf(chosen, "decimals");
  return typeof own === "number" ? own : mostDecimals;
};

const asksForText = (reasons: readonly Row[], code: string | null): boolean => {
  const reason = reasons.find((row) => textOf(row, "code") === code);
  return reason !== undefined && fieldOf(reason, "scrap_text_flag") === 1;
};

/** May the row be sent? Only scrap is noted: its call alone carries a text. */
export const isComplete = (row: Adjustment, reasons: readonly Row[]): boolean => {
  if (row.quantity === null || row.quantity <= 0) return false;
  if (row.area === "good") return true;
  if (row.area === "material") return row.reason !== null && row.materialCardNo !== null;
  return row.reason !== null && (!asksForText(reasons, row.reason) || Boolean(row.text?.trim()));
};

/** The choices of a select: a value and what it is called, of rows that have both. */
export const choicesOf = (rows: readonly Row[], key: string, name: string): { value: string; label: string }[] => {
  const choices = rows.map((row) => ({ value: textOf(row, key), label: `${textOf(row, key)} ${textOf(row, name)}` }));
  return choices.filter(({ value }, at) => value !== "" && choices.findIndex((one) => one.value === value) === at);
};
