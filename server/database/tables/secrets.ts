/** `value` is sealed (see `vault.ts`); it opens for this company, name and origin alone. */
export interface SecretRow {
  company_id: number;
  name: string;
  value: string;
  origin: string;
  changed_by: string;
  changed_at: number;
}

export interface SecretTables {
  secrets: SecretRow;
}
