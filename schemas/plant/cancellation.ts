import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/** What was cancelled of an order, or taken back, and told to the ERP; it stays until a person has confirmed it. */
export const Cancellation = Type.Object(
  {
    recordNo: RecordNo,
    status: Type.String({ description: "derived: of the transfer to the ERP; F = failed, any other is ongoing" }),
    machine_id: MachineId,
    card_no: Code,
    action: Type.Union([Type.Literal("cancellation"), Type.Literal("revert_cancellation")]),
    username: Text(64),
    created_at: DateTime,
    confirmed_at: orNull(DateTime),
    employee: Text(64),
    note: Text(1000),
  },
  strict,
);
export type Cancellation = Static<typeof Cancellation>;
