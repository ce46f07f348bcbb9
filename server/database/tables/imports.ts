/** Files of master data that were read, and what became of their rows. */
export interface ImportTables {
  imports: ImportFileRow;
  import_rows: ImportRow;
  import_columns: ImportColumnRow;
}

export interface ImportFileRow {
  company_id: number;
  import_no: number;
  /** The slug of the entity whose rows the file has. */
  entity: string;
  file_name: string;
  format: string;
  encoding: string | null;
  separator: string | null;
  decimal: string;
  /** JSON: texts. */
  headings: string;
  /** JSON: for each heading the field that it stands for, or null. */
  columns: string;
  /** What a row does whose key is there already. */
  existing: "update" | "skip";
  rows: number;
  username: string;
  /** Milliseconds UTC. */
  created_at: number;
  changed_at: number;
  state: "open" | "applying" | "undoing";
  version: number;
}

export interface ImportRow {
  company_id: number;
  import_no: number;
  /** From 1; the headings are not counted. */
  row_no: number;
  /** JSON: texts. */
  cells: string;
  result: RowResult;
  row_key: string;
  /** The version that the import has given the row. */
  row_version: number | null;
  /** JSON: `RowFault` of schemas/platform/imports/import.ts. */
  fault: string | null;
  /** JSON: what the row has replaced, where no history of its own keeps that; null elsewhere. */
  replaced: string | null;
  /** Milliseconds UTC, when its file was read. */
  created_at: number;
}

/**
 * `unchecked`; then what applying it would do (`new`, `changed`) or why nothing (`same`, `skipped`, `faulty`); then what
 * was done (`created`, `updated`), and at last what undoing it has done (`undone`) or why nothing (`kept`).
 */
export type RowResult =
  | "unchecked"
  | "new"
  | "changed"
  | "same"
  | "skipped"
  | "faulty"
  | "created"
  | "updated"
  | "undone"
  | "kept";

interface ImportColumnRow {
  company_id: number;
  entity: string;
  /** A heading as it is remembered: folded. */
  heading: string;
  /** The field that it was chosen for; null where it was to be left out. */
  field: string | null;
}
