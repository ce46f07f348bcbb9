import type { scrapCategory } from "#schemas/plant/entities/scrap_category.ts";
import type { scrapReason } from "#schemas/plant/entities/scrap_reason.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface ScrapTables {
  scrap_reasons: ScrapReasonRow & OwnColumns;
  scrap_reason_machines: { company_id: number; code: string; machine_id: string };
  scrap_reason_categories: StoredRow<typeof scrapCategory> & OwnColumns;
  scrap_groups: { company_id: number; code: string; description: string };
  material_scrap: MaterialScrapRow;
}

export type ScrapReasonRow = StoredRow<typeof scrapReason>;

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
