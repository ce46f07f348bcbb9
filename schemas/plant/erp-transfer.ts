import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, DateTime, RecordNo, strict } from "#schemas/platform/fields.ts";

/** What the ERP is told of: reports of pieces, reports of scrap, cancellations, reports of material, and pallet flags. */
export const erpSubjects = [
  "balthzartransactions",
  "balthzarscraptransactions",
  "cancellations",
  "materialreporting",
  "palletflaghistory",
] as const;
export type ErpSubject = (typeof erpSubjects)[number];
export const ErpSubject = Type.Enum([...erpSubjects]);

/** N waits, W is under way, C is done, F has failed, or nobody knows whether the ERP has it. */
const erpStatuses = ["N", "W", "C", "F"] as const;
export type ErpStatus = (typeof erpStatuses)[number];
const ErpStatus = Type.Enum([...erpStatuses]);

/** A fact on its way to the ERP. */
export const ErpTransfer = Type.Object(
  {
    subject: ErpSubject,
    record_no: RecordNo,
    machine_id: MachineId,
    card_no: AnyCode,
    quantity: Type.Number(),
    time: DateTime,
    status: ErpStatus,
    outcome_unknown: Type.Boolean({ description: "nobody knows whether the ERP has it: a person decides" }),
    tries: Type.Integer({ minimum: 0 }),
    error_text: Type.String({ description: "why it has failed, or what is not known; '' = nothing" }),
    changed_at: DateTime,
  },
  strict,
);
export type ErpTransfer = Static<typeof ErpTransfer>;

/** Transfers that a person decides of together. */
export const TransferNumbers = Type.Array(RecordNo, { minItems: 1, maxItems: 1000, uniqueItems: true });

/**
 * What a person has said of what had been queued before a target was first sent to: all of it is sent, only what comes
 * from then on, or nothing yet; of a new target nobody has said anything.
 */
const erpBacklogs = ["undecided", "send_all", "from_now_on", "stay_paused"] as const;
export type ErpBacklog = (typeof erpBacklogs)[number];
