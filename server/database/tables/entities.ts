import type { Generated } from "kysely";
import type { part } from "#schemas/plant/entities/part.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";

/** What is stored of entities besides the tables of their areas. */
export interface EntityTables {
  parts: PartRow & OwnColumns;
  entity_history: EntityHistoryRow;
  entity_texts: EntityTextRow;
}

export type PartRow = StoredRow<typeof part>;

/** What every table of an entity has: the version of a row, and 1 where it is out of use. A new row gets 1 and 0. */
export interface OwnColumns {
  version: Generated<number>;
  retired: Generated<number>;
}

/** One version of a row: what changed with it, as JSON `{ field: [before, after] }`, a secret without either. */
interface EntityHistoryRow {
  company_id: number;
  entity: string;
  row_key: string;
  version: number;
  /** Milliseconds UTC. */
  at: number;
  username: string;
  action: "create" | "update" | "retire" | "restore" | "delete" | "pseudonymise";
  changes: string;
}

/** The text of a translated field in a language other than the company's. */
interface EntityTextRow {
  company_id: number;
  entity: string;
  row_key: string;
  field: string;
  language: string;
  content: string;
}
