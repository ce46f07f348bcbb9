import { type Static, Type } from "typebox";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

export const QuantityKind = Type.Union([Type.Literal("good"), Type.Literal("scrap")]);
export type QuantityKind = Static<typeof QuantityKind>;

const fields = {
  record_no: RecordNo,
  machine_id: MachineId,
  card_no: Text(64),
  kind: QuantityKind,
  good_qty: Quantity,
  scrap_qty: Quantity,
  scrap_reason: Text(64),
  scrap_text: Text(1000),
  employee: Type.Optional(Text(64)),
  note: Text(2000),
  trans_time: DateTime,
  username: Type.Optional(Text(64)),
  corrects: orNull(RecordNo),
  reason: Text(1000),
  work_order_no: Type.String({ description: "derived: of the order" }),
  part_no: Type.String({ description: "derived: of the order" }),
  description: Type.String({ description: "derived: text of the scrap reason" }),
};

/**
 * A reported quantity or a correction of one; rows are added and never changed. `employee` ('' = nobody was named) and
 * `username` are absent for who may not see figures by employee.
 */
export const ProductionTransaction = Type.Object(fields, strict);
export type ProductionTransaction = Static<typeof ProductionTransaction>;

/**
 * Whether the report that a row belongs to can still be reversed through this row: `corrected` by a later row, `reversed`
 * already, `transferred` to the ERP, or `not_allowed` to the reader (another's report, or one of an earlier shift).
 */
export const Reversal = Type.Union([
  Type.Literal("possible"),
  Type.Literal("corrected"),
  Type.Literal("reversed"),
  Type.Literal("transferred"),
  Type.Literal("not_allowed"),
]);
export type Reversal = Static<typeof Reversal>;

/** A transaction as the history shows it; `quantity_real` is what counts now of its report. */
export const QuantityHistoryRow = Type.Object({ ...fields, quantity_real: Quantity, reversal: Reversal }, strict);
export type QuantityHistoryRow = Static<typeof QuantityHistoryRow>;

/** A report with its chain of corrections, oldest first; `quantity_real` is what counts now. */
export const QuantityLedgerEntry = Type.Object(
  {
    ...fields,
    quantity: Quantity,
    quantity_real: Quantity,
    corrections: Type.Array(ProductionTransaction),
    corrected_by: orNull(RecordNo),
    transferred: Type.Boolean({ description: "the ERP has it, or may have it" }),
  },
  strict,
);
export type QuantityLedgerEntry = Static<typeof QuantityLedgerEntry>;
