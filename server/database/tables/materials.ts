import type { material } from "#schemas/plant/entities/material.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface MaterialTables {
  materials: MaterialRow & OwnColumns;
  order_materials: OrderMaterialRow;
  material_requests: MaterialRequestRow;
}

export type MaterialRow = StoredRow<typeof material>;

/** A line of the material list of an order. Quantities are millionths; `line_no` null = of every line. */
export interface OrderMaterialRow {
  company_id: number;
  machine_id: string;
  card_no: string;
  position: number;
  material_no: string;
  planned_qty: number;
  used_qty: number;
  line_no: number | null;
  material_card_no: string;
}

/** Rows are added and never changed: what is assigned to an order is ordered minus returned. Quantity in millionths. */
export interface MaterialRequestRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  card_no: string;
  material_no: string;
  quantity: number;
  status: "ordered" | "returned";
  created_at: number;
  username: string;
}
