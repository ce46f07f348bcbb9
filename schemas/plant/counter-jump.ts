import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, RecordNo, strict } from "#schemas/platform/fields.ts";
import { QuantityKind } from "./production-transaction.ts";

/** A jump of a machine's counter beyond what it can make: it counts when a person says so. */
export const CounterJump = Type.Object(
  {
    record_no: RecordNo,
    machine_id: MachineId,
    kind: QuantityKind,
    time: DateTime,
    since: orNull(DateTime),
    from_count: Type.Integer({ minimum: 0, description: "the counter before; 0 where it began anew" }),
    to_count: Type.Integer({ minimum: 0 }),
    quantity: Type.Integer({ minimum: 1, description: "pieces that wait" }),
    card_no: Code,
    work_order_no: Type.String({ description: "the order that ran at the time, '-' without one" }),
  },
  strict,
);
export type CounterJump = Static<typeof CounterJump>;
