export interface ErpTables {
  erp_transfers: ErpTransferRow;
}

/** The outbox to the ERP: written in the transaction of its fact. Quantity in millionths. */
export interface ErpTransferRow {
  company_id: number;
  subject: string;
  record_no: number;
  machine_id: string;
  card_no: string;
  quantity: number;
  time: number;
  /** N new, W in progress, C done, F failed. */
  status: "N" | "W" | "C" | "F";
  outcome_unknown: number;
  tries: number;
  error_text: string;
  changed_at: number;
  key: string;
  payload: string;
}
