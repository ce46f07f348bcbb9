export interface SettingsTables {
  own_configs: OwnConfigRow;
}

/** A user's own columns of a table template, or own configuration of a widget overview; `config` is JSON. */
export interface OwnConfigRow {
  company_id: number;
  username: string;
  kind: "table" | "widget";
  slug: string;
  config: string;
  changed_at: number;
}
