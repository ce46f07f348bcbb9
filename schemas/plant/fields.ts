import { Type } from "typebox";
import { SubjectId } from "#schemas/platform/fields.ts";

export const MachineId = SubjectId;
/** Pieces (or the unit of the part); at most six decimals, stored as integer millionths. */
export const Quantity = Type.Number({ minimum: -1e9, maximum: 1e9, description: "pieces, at most six decimals" });
/** A person was asked about a quantity that is implausible for what is planned, and means it. */
export const Confirmed = Type.Optional(
  Type.Boolean({ description: "the implausible quantity is meant; without it such a one answers confirmation_needed" }),
);
