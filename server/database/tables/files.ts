import type { FileType } from "#schemas/platform/file.ts";

export interface FileTables {
  files: FileRow;
  operation_texts: OperationTextRow;
  machine_documents: MachineDocumentRow;
  machine_document_uses: DocumentUseRow;
  document_groups: DocumentGroupRow;
}

/** A document: the path of a file of the media folder, or an address that begins with http. */
export interface MachineDocumentRow {
  company_id: number;
  document_link: string;
  document_description: string;
  /** Description of its group; '' = ungrouped. */
  document_group: string;
  view_order: number;
  /** ms UTC. */
  last_changed: number;
}

/** What a document can belong to. */
export const documentUses = ["machine", "card", "part", "tool", "part-type"] as const;
export type DocumentUse = (typeof documentUses)[number];

export interface DocumentUseRow {
  company_id: number;
  used_by: DocumentUse;
  used_id: string;
  document_link: string;
}

interface DocumentGroupRow {
  company_id: number;
  description: string;
  note: string;
  view_order: number;
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
