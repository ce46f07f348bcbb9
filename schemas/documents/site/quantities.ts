import { Type } from "typebox";
import { inForm } from "./general.ts";
import { plausible } from "#schemas/expressions/plausible.ts";
import { mostDecimals, otherDecimals, usualUnit } from "#schemas/expressions/units.ts";

/** Days back from now that a report may be of, unless the site sets `report_days`. */
export const defaultReportDays = 30;

/** The settings of quantities and of their reports, as the site document may hold them. */
export const quantitySettings = {
  quantity_unit: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16,
      default: usualUnit,
      ...inForm("reporting"),
      description: "unit of what is made, where nothing else names one",
    }),
  ),
  unit_decimals: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 16 }), Type.Integer({ minimum: 0, maximum: mostDecimals }), {
      ...inForm("reporting"),
      description: `decimals of a quantity by unit, over those that are known; a unit that is not known has ${otherDecimals}`,
    }),
  ),
  [plausible.percent.setting]: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      default: plausible.percent.standard,
      ...inForm("reporting", { minimum: 1, maximum: 1000 }),
      description: "percent of the planned quantity above which a report asks first; 0 = never",
    }),
  ),
  [plausible.absolute.setting]: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e9,
      default: plausible.absolute.standard,
      ...inForm("reporting", { minimum: 1 }),
      description: "quantity above which a report asks first where nothing is planned; 0 = never",
    }),
  ),
  report_days: Type.Optional(
    Type.Number({
      minimum: 1,
      default: defaultReportDays,
      ...inForm("reporting", { maximum: 366 }),
      description: "days back from now that a report may be of",
    }),
  ),
};
