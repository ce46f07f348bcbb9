import { ownMember } from "#schemas/members.ts";

type Settings = Readonly<Record<string, unknown>>;

/**
 * How many decimals a quantity may have in a unit. A site adds units, or says otherwise of these, in its setting
 * `unit_decimals`.
 */
export const unitDecimals: Readonly<Record<string, number>> = {
  pcs: 0,
  pc: 0,
  pieces: 0,
  st: 0,
  pair: 0,
  set: 0,
  box: 0,
  roll: 0,
  sheet: 0,
  g: 1,
  kg: 3,
  t: 3,
  mm: 1,
  cm: 1,
  m: 3,
  m2: 3,
  "m²": 3,
  m3: 3,
  "m³": 3,
  ml: 0,
  cl: 1,
  dl: 2,
  l: 3,
  h: 2,
};

/** The unit of what is made where neither what makes it nor the site (`quantity_unit`) names one. */
export const usualUnit = "pcs";

/** Of a unit of which nothing is said: as materials are weighed. */
export const otherDecimals = 3;

/** More than the grain of quantities no unit has. */
export const mostDecimals = 6;

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= mostDecimals;

/** The decimals that a quantity in a unit may have, by the site's settings; the same on screens and at the server. */
export const decimalsOf = (unit: string, settings: Settings): number =>
  [ownMember(settings["unit_decimals"], unit), ownMember(unitDecimals, unit)].find(isCount) ?? otherDecimals;

/** The unit of what is made: that of what makes it, else the site's. */
export const unitOfProduct = (own: string | undefined, settings: Settings): string => {
  const site = settings["quantity_unit"];
  return own || (typeof site === "string" && site) || usualUnit;
};
