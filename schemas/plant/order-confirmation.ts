import { type Static, Type } from "typebox";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { MaterialOfOrder } from "./material.ts";

/** An order that has ended on its machine and waits for a person to confirm what was made, with its materials. */
export const OrderForConfirmation = Type.Object(
  {
    cardNo: Code,
    workOrderNo: Text(64),
    machineId: MachineId,
    pOrder: Text(64),
    opNumber: Text(64),
    partNo: Text(64),
    cardGoodQty: Quantity,
    cardScrapQty: Quantity,
    endTime: orNull(DateTime),
    materials: Type.Array(MaterialOfOrder),
  },
  strict,
);
export type OrderForConfirmation = Static<typeof OrderForConfirmation>;
