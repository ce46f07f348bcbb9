import { type Static, Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";

const flag = () => Type.Optional(Type.Boolean());
const text = () => Type.Optional(Type.Union([Type.String(), Type.Null()]));
const number = () => Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const rows = () => Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown())));

/** What every step of a wizard may carry (E19). A control names further fields of its own, and may narrow these. */
export const stepDataFields = {
  /** Of any type: each control says what its value is. */
  value: Type.Optional(Type.Unknown()),
  /** Keys of the chosen rows. */
  selected: Type.Optional(Type.Unknown()),
  /** The step has gone on by itself, once; it has been passed over, once. */
  jumped: flag(),
  skipped: flag(),
  /** Null and "0." are values too. */
  allowNull: flag(),
  watchMin: number(),
  watchMax: number(),
  minMessage: text(),
  maxMessage: text(),
  /** A quantity above it is warned of; what is left until over-production; the most that can be entered. Pieces. */
  warnMaxQty: number(),
  warnOverProdQty: number(),
  max: number(),
  /** A scrap reason. */
  code: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  note: text(),
  /** A printer_no. */
  printer: text(),
  num_copies: number(),
  palletFlags: rows(),
  pallets: rows(),
};

export const StepData = Type.Object(stepDataFields, strict);
export type StepData = Static<typeof StepData>;
