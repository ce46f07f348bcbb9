import type { palletFlagType } from "#schemas/plant/entities/pallet_flag_type.ts";
import type { ErpStatus } from "#schemas/plant/pallet-flag.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

/**
 * The flag of a pallet. `work_order_no`, `part_no` and `op_number` are the order's when it was printed, as they stand on it;
 * `print_order` counts the flags of a card on its machine. `facts` are what its label shows of the order, as JSON.
 * `good_qty` in millionths, times in ms UTC.
 */
export interface PalletFlagRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  card_no: string;
  work_order_no: string;
  part_no: string;
  op_number: string;
  print_text: string;
  date: number;
  status: "" | "Cancelled";
  pallet_flag_type: string;
  good_qty: number;
  print_order: number;
  erp_id: number | null;
  erp_status: ErpStatus;
  sscc: string | null;
  confirmed_at: number | null;
  confirmed_by: string;
  username: string;
  facts: string;
}

/** A pallet that waits at a machine; the lowest position is fetched first. */
export interface PalletQueueRow {
  company_id: number;
  machine_id: string;
  record_no: number;
  position: number;
  created_at: number;
}

export interface PalletTables {
  pallet_flags: PalletFlagRow;
  pallet_queue: PalletQueueRow;
  pallet_flag_types: StoredRow<typeof palletFlagType> & OwnColumns;
}
