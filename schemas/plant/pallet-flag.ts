import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PrintStatus } from "#schemas/plant/print-job.ts";
import { Code, DateTime, orNull, RecordNo, storable, strict, Text } from "#schemas/platform/fields.ts";

/** What the ERP knows of a flag: N not yet of it, W waits for confirmation, C confirmed, F the transfer has failed. */
export const ErpStatus = Type.Enum(["N", "W", "C", "F"]);
export type ErpStatus = Static<typeof ErpStatus>;

/** The status of a flag that was cancelled; one that is valid has none. */
export const cancelledFlag = "Cancelled";
const FlagStatus = Type.Enum(["", cancelledFlag]);

/** The highest number of the ERP that a machine with SF455 lets be confirmed, where it says no other. */
export const usualConfirmLimit = 1_000_000;

/** The most copies of a flag. */
export const mostCopies = 10;

/** The type of a flag; '' is a normal one. Which others there are the site says. */
export const FlagType = Type.String({
  maxLength: 32,
  pattern: storable,
  description: "BLASTING, UP or another type of the site; '' is a normal flag",
});

const goodQty = Type.Number({ description: "pieces on the pallet" });
const sscc = orNull(
  Type.String({
    pattern: "^\\d{18}$",
    description: "serial shipping container code; null where the site has no range",
  }),
);
/** The job of the last print of a flag and what became of it; null where its jobs are no longer kept. */
const print = {
  print_job: orNull(RecordNo),
  print_status: orNull(PrintStatus),
  error_text: Type.String({ description: "why the last print has failed, or what is not known; '' = nothing" }),
};

/** A flag as the history shows it. */
export const PalletFlag = Type.Object(
  {
    record_no: RecordNo,
    machine_id: MachineId,
    card_no: Code,
    print_text: Text(500),
    date: DateTime,
    status: FlagStatus,
    pallet_flag_type: FlagType,
    part_no: Type.String(),
    good_qty: goodQty,
    erpStatus: ErpStatus,
    sscc,
    ...print,
  },
  strict,
);
export type PalletFlag = Static<typeof PalletFlag>;

/** A flag as it is confirmed. */
export const PalletFlagForConfirmation = Type.Object(
  {
    recordNo: RecordNo,
    cardNo: Code,
    workOrderNo: Type.String(),
    partNo: Type.String(),
    opNumber: Type.String(),
    goodQty,
    printOrder: Type.Integer({ minimum: 1, description: "which pallet of the card it is" }),
    status: FlagStatus,
    erpId: orNull(Type.Integer({ description: "number given by the ERP" })),
    erpStatus: ErpStatus,
    aboveLimit: Type.Boolean({ description: "SF455 of the machine does not let its number be confirmed" }),
    sscc,
  },
  strict,
);
export type PalletFlagForConfirmation = Static<typeof PalletFlagForConfirmation>;

/** A pallet of a card. */
export const PalletHistoryRecord = Type.Object(
  {
    record_no: RecordNo,
    status: FlagStatus,
    good_qty: goodQty,
    date: DateTime,
  },
  strict,
);
export type PalletHistoryRecord = Static<typeof PalletHistoryRecord>;

/** A pallet that waits at a machine. */
export const PalletQueueEntry = Type.Object(
  {
    position: Type.Integer({ minimum: 1, description: "1 is fetched first" }),
    waiting: Type.Integer({ minimum: 1, description: "how many pallets wait at the machine" }),
    record_no: RecordNo,
    card_no: Code,
    part_no: Type.String(),
    quantity: goodQty,
    created_at: DateTime,
  },
  strict,
);
export type PalletQueueEntry = Static<typeof PalletQueueEntry>;
