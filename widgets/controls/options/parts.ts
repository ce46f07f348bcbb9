import { type TProperties, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { stepDataFields } from "#schemas/plant/step-data.ts";
import { Facts, FactState } from "#widgets/controls/facts/schema.ts";

/** Options of a control refuse what they do not name; every option may be left out unless said. */
export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** The data of a step with this control: what every step may carry, and fields of its own; anything else is refused. */
export const stepDataOf = <P extends TProperties>(own: P) => closed({ ...stepDataFields, ...own });

export const label = Type.Optional(Label);
/** A label that an expression may take away. */
export const labelOrNone = Type.Optional(Type.Union([Label, Type.Null()]));
export const text = Type.Optional(Type.String());
export const textOrNone = Type.Optional(Type.Union([Type.String(), Type.Null()]));
export const flag = Type.Optional(Type.Boolean());
export const number = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
export const count = (minimum: number, maximum?: number) =>
  Type.Optional(Type.Integer({ minimum, ...(maximum === undefined ? {} : { maximum }) }));

/** The key of a row. */
export const Key = Type.Union([Type.String(), Type.Number()]);
export const Row = Type.Record(Type.String(), Type.Unknown());
/** Rows as a source gives them; null while they are not loaded. */
export const rows = Type.Optional(Type.Union([Type.Array(Row), Type.Null()]));
export const keys = Type.Array(Key);

export const state = Type.Optional(FactState);
export const facts = Type.Optional(Facts);

export const column = closed({
  key: Type.String(),
  label,
  component: text,
  config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  labels: Type.Optional(Type.Record(Type.String(), Label)),
  hideEmpty: flag,
});

/** Where to print, and how many. */
export const printing = {
  printers: rows,
  ask: Type.Optional(Type.Enum(["both", "printer"])),
  countField: Type.Optional(Type.Enum(["num_copies", "num_labels"])),
  countLabel: label,
  countMin: count(0),
  countMax: count(1),
};
/** `working` while a print is being made. */
export const printingData = { printer: textOrNone, num_copies: number, num_labels: number, working: flag };
