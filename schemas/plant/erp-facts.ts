import type { ErpSubject } from "#schemas/plant/erp-transfer.ts";

/** The facts that every subject has: `key` names the fact itself, the same however often it is sent. */
const ofEvery = ["key", "subject", "record_no", "machine_id", "card_no", "quantity", "trans_time"] as const;

/** The facts of each subject, as mappings name them. One that a transfer does not have is null. */
export const erpFacts: Readonly<Record<ErpSubject, readonly string[]>> = {
  balthzartransactions: [...ofEvery, "scrap_reason", "employee", "note", "action", "cancelled"],
  balthzarscraptransactions: [...ofEvery, "scrap_reason", "employee", "note"],
  cancellations: [...ofEvery, "action", "record_no1", "username"],
  materialreporting: [...ofEvery, "material_no", "material_card_no", "scrap_reason", "reporting_source"],
  palletflaghistory: [...ofEvery, "action", "flag_record_no", "sscc", "pallet_flag_type", "username"],
};
