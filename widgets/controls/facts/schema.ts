import { type Static, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false };

/** How a value is judged: shown as colour and icon. */
export const FactState = Type.Union([Type.Enum(["good", "warning", "bad"]), Type.Null()]);

/** A label and its value, ready to show. */
export const Fact = Type.Object(
  {
    /** By which it is chosen among others. */
    key: Type.Optional(Type.String()),
    label: Label,
    value: Type.Unknown(),
    state: Type.Optional(FactState),
    redBelowZero: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type Fact = Static<typeof Fact>;

export const Facts = Type.Union([Type.Array(Fact), Type.Null()]);
