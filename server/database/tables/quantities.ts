import type { QuantityKind } from "#schemas/plant/production-transaction.ts";

export interface QuantityTables {
  production_transactions: TransactionRow;
}

/** Quantity in millionths; a correction holds the difference to what counted before it. */
export interface TransactionRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  card_no: string;
  kind: QuantityKind;
  quantity: number;
  scrap_reason: string;
  scrap_text: string;
  employee: string;
  note: string;
  trans_time: number;
  username: string;
  corrects: number | null;
  /** The report at the beginning of a chain of corrections; a report names itself. */
  report_no: number;
  /** When that report was made (ms UTC), of a correction; null of a report. Figures count a correction then. */
  report_time: number | null;
  reason: string;
  /** 1 = counted by the machine: one row per machine, card, kind and minute. */
  counted: number;
}
