export interface ScrapTables {
  scrap_reasons: ScrapReasonRow;
  scrap_reason_machines: { company_id: number; code: string; machine_id: string };
  scrap_reason_categories: { company_id: number; code: string; description: string };
  scrap_groups: { company_id: number; code: string; description: string };
  material_scrap: MaterialScrapRow;
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

/** A report of scrapped material; quantity in millionths of the material's unit. */
export interface MaterialScrapRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  /** The order whose material list names the material's card. */
  card_no: string;
  material_no: string;
  material_card_no: string;
  quantity: number;
  scrap_reason: string;
  trans_time: number;
  reporting_source: string;
  username: string;
}
