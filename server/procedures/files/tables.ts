import type { FileType } from "#schemas/plant/file.ts";

export interface FileTables {
  files: FileRow;
  operation_texts: OperationTextRow;
}

/** A file of the company's media folder. `path` is below the folder, with slashes; `changed_at` is ms UTC. */
export interface FileRow {
  company_id: number;
  path: string;
  record_no: number;
  file_type: FileType;
  /** The machine that it belongs to; null: all may see it. */
  machine_id: string | null;
  changed_at: number;
  bytes: number;
  /** By which it is told from another file of its name. */
  hash: string;
}

/** What is to be done for a card, as HTML that nobody has made safe. */
export interface OperationTextRow {
  company_id: number;
  card_no: string;
  text: string;
}
