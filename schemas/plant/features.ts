import { type TSchema, Type } from "typebox";
import { usualConfirmLimit } from "#schemas/plant/pallet-flag.ts";
import { Text } from "#schemas/platform/fields.ts";

/** Where a feature acts, in the order in which a person meets it. */
export const featureAreas = ["order-start", "order-stop", "set-up", "stops", "reporting", "people", "lists"] as const;
export type FeatureArea = (typeof featureAreas)[number];

/** What a feature takes besides being on: its schema, and the unit of a number. */
export interface FeatureParameter {
  schema: TSchema;
  unit?: string;
}

/**
 * A special function that the product knows: its number, and the name under which its texts stand in the catalogue
 * (`features.{id}`, `features.{id}.does`, `features.{id}.where`).
 */
export interface Feature {
  number: number;
  id: string;
  area: FeatureArea;
  /** On, it forbids something. */
  restrictive?: true;
  /** The number of another one that does the same: it is offered only where it is on. */
  sameAs?: number;
  /** Of an area that is still to come: it can be stored and does nothing yet, so no screen offers it. */
  awaited?: true;
  parameter?: FeatureParameter;
}

/**
 * The features of the product by their numbers. Every other number is the site's own: its documents may ask for it in
 * expressions (`sf`). A feature that gets its effect loses `awaited`; a test compares the list with what code and
 * documents ask for.
 */
export const features: readonly Feature[] = [
  { number: 183, id: "tool-structure", area: "order-start" },
  { number: 6, id: "unit-quantity", area: "order-start" },
  { number: 326, id: "setup-reason", area: "order-start" },
  { number: 370, id: "material-first", area: "order-start", restrictive: true },
  { number: 472, id: "no-order-start", area: "order-start", restrictive: true },
  { number: 433, id: "materials-prepared", area: "order-start" },
  { number: 434, id: "tools-prepared", area: "order-start" },
  { number: 435, id: "peripherals-prepared", area: "order-start" },
  { number: 446, id: "print-prepared", area: "order-start" },
  { number: 47, id: "cancel-rest", area: "order-stop" },
  { number: 131, id: "confirm-stop", area: "order-stop" },
  { number: 112, id: "no-order-stop", area: "order-stop", restrictive: true },
  { number: 23, id: "first-piece-page", area: "set-up" },
  { number: 24, id: "first-piece-page", area: "set-up", sameAs: 23 },
  { number: 29, id: "first-piece-page", area: "set-up", sameAs: 23 },
  { number: 46, id: "split-stop", area: "stops" },
  { number: 61, id: "summary-step", area: "reporting" },
  { number: 393, id: "finish-question", area: "reporting" },
  { number: 254, id: "own-scrap-reasons", area: "reporting" },
  { number: 37, id: "previous-card", area: "reporting" },
  { number: 361, id: "pincodes", area: "people" },
  { number: 209, id: "numeric-employee", area: "people" },
  { number: 178, id: "auto-sign-in", area: "people" },
  { number: 36, id: "search-description", area: "lists" },
  { number: 196, id: "hide-cancelled", area: "lists" },
  { number: 368, id: "materials-of-line", area: "lists" },
  { number: 32, id: "internal-activities", area: "people", awaited: true },
  { number: 90, id: "pallet-flag-wait", area: "reporting" },
  { number: 247, id: "pallet-flag-mark", area: "reporting" },
  { number: 296, id: "drawing-path", area: "lists", awaited: true },
  { number: 325, id: "scale", area: "reporting", awaited: true },
  { number: 379, id: "label-count", area: "reporting" },
  {
    number: 455,
    id: "pallet-flag-limit",
    area: "reporting",
    parameter: { schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: usualConfirmLimit }) },
  },
];

const byNumber = new Map(features.map((feature) => [feature.number, feature]));

/** The feature of the product with this number; undefined for a number of the site's own. */
export const featureOf = (number: number): Feature | undefined => byNumber.get(number);

/** The parameter that a number of the site's own takes: any text, for the site's expressions to read. */
const ownParameter: FeatureParameter = { schema: Text(1000) };

/** What a number takes besides being on; null for a feature without a parameter. */
export const parameterOf = (number: number): FeatureParameter | null => {
  const known = featureOf(number);
  return known ? (known.parameter ?? null) : ownParameter;
};

/** Why a parameter is not taken. */
export type ParameterFault =
  | { why: "none" }
  | { why: "number" }
  | { why: "bounds"; minimum: number | null; maximum: number | null };

const asBound = (bound: unknown): number | null => (typeof bound === "number" ? bound : null);

/** Why a number does not take this parameter, as it is stored; null when it does. No parameter at all is always taken. */
export const parameterFault = (number: number, parameter: string | null): ParameterFault | null => {
  if (parameter === null) return null;
  const taken = parameterOf(number);
  if (taken === null) return { why: "none" };
  const { type, minimum, maximum }: Record<string, unknown> = { ...taken.schema };
  if (type === "string") return null;
  const value = Number(parameter);
  if (parameter.trim() === "" || (type === "integer" ? !Number.isInteger(value) : !Number.isFinite(value)))
    return { why: "number" };
  const [least, most] = [asBound(minimum), asBound(maximum)];
  return value < (least ?? -Infinity) || value > (most ?? Infinity)
    ? { why: "bounds", minimum: least, maximum: most }
    : null;
};
