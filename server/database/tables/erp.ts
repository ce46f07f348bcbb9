import type { ErpStatus, ErpSubject } from "#schemas/plant/erp-transfer.ts";

export interface ErpTables {
  erp_transfers: ErpTransferRow;
}

/**
 * The outbox to the ERP: written in the transaction of its fact. Quantity in millionths. With `outcome_unknown` a failed
 * one may have reached the ERP all the same.
 */
export interface ErpTransferRow {
  company_id: number;
  subject: ErpSubject;
  record_no: number;
  machine_id: string;
  card_no: string;
  quantity: number;
  time: number;
  status: ErpStatus;
  outcome_unknown: number;
  tries: number;
  error_text: string;
  changed_at: number;
  key: string;
  payload: string;
}
