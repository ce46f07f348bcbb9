import type { inputSetting } from "#schemas/plant/entities/input_setting.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface InputGroupTables {
  input_groups: InputGroupRow;
  input_group_settings: InputGroupSettingRow & OwnColumns;
  input_group_values: InputGroupValueRow;
}

export interface InputGroupRow {
  company_id: number;
  record_no: number;
  description: string;
}

export type InputGroupSettingRow = StoredRow<typeof inputSetting>;

/** The value of a setting and for what it holds; '' or 0 where it does not depend on that. */
export interface InputGroupValueRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  tool_id: string;
  part_no: string;
  part_type_record_no: number;
  value: string;
  changed_by: string;
  changed_at: number;
}
