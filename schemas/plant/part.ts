import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { DateTime, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { part } from "./entities/part.ts";

/** A part as a choice. */
export const PartListItem = Type.Object({ value: Text(64), description: Text() }, strict);
export type PartListItem = Static<typeof PartListItem>;

export const Part = Type.Object(seenFields(part, ["part_no", "part_description"]), strict);
export type Part = Static<typeof Part>;

/** An order that made a part. */
export const PartInfo = Type.Object(
  {
    part_no: Text(64),
    part_description: Text(),
    op_number: Text(64),
    machine_id: MachineId,
    card_no: Text(64),
    work_order_no: Text(64),
    started_at: DateTime,
    stop_date: orNull(DateTime),
    good_qty: Quantity,
    scrap_qty: Quantity,
  },
  strict,
);
export type PartInfo = Static<typeof PartInfo>;
