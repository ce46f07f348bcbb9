export interface InputGroupTables {
  input_groups: InputGroupRow;
  input_group_settings: InputGroupSettingRow;
  input_group_values: InputGroupValueRow;
}

export interface InputGroupRow {
  company_id: number;
  record_no: number;
  description: string;
}

export interface InputGroupSettingRow {
  company_id: number;
  record_no: number;
  input_group_record_link: number;
  setting: string;
  setting_type: string;
  /** '' or Text = text, else numeric. */
  unit: string;
  lower_limit: number | null;
  upper_limit: number | null;
}

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
