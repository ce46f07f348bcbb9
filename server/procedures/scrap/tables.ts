export interface ScrapTables {
  scrap_reasons: ScrapReasonRow;
  scrap_reason_machines: { company_id: number; code: string; machine_id: string };
  scrap_reason_categories: { company_id: number; code: string; description: string };
}

export interface ScrapReasonRow {
  company_id: number;
  code: string;
  description: string;
  scrap_text_flag: number;
  color: string;
  scrap_reason_category: string;
  scrap_reason_color: string;
  /** Currency per scrapped piece. */
  scrap_cost: number;
}
