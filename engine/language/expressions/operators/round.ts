import { toNumber } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** Rounded half away from zero as written, so that 1.005 with two decimals is 1.01. At most six decimals. */
export const roundTo = (number: number, decimals: number): number => {
  const places = Math.min(6, Math.max(0, Math.trunc(decimals)));
  const [digits, exponent = "0"] = Math.abs(number).toString().split("e");
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  const [whole, power = "0"] = shifted.toString().split("e");
  return Math.sign(number) * Number(`${whole}e${Number(power) - places}`);
};

export const round = defineOperator("round", ([value, decimals]) => {
  const number = toNumber(value);
  if (number === null) return null;
  const rounded = roundTo(number, toNumber(decimals) ?? 0);
  return Number.isFinite(rounded) ? rounded : number;
});
