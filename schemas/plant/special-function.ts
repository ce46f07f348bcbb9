import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict, Text } from "#schemas/platform/fields.ts";

/** A numbered switch of one machine. */
export const SpecialFunction = Type.Object(
  {
    machine_id: MachineId,
    sf_no: Type.Integer({ minimum: 1, maximum: 9999 }),
    active: Type.Boolean(),
    parameter: orNull(Text(1000)),
  },
  strict,
);
export type SpecialFunction = Static<typeof SpecialFunction>;
