import type { Trx } from "#server/database/company.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { Stored } from "./columns.ts";

/** A row before and after a write; null where there is none. */
export interface RowChange {
  key: string;
  before: Stored | null;
  after: Stored | null;
}

/** What an entity does besides what its declaration says, in the transaction of the write. */
export interface EntityHooks {
  /** The key of a new row, where the server gives it. */
  key?: (trx: Trx) => Promise<string>;
  /** Refuses what no row may say; `path` is where the fields of the row stand. */
  check?: (row: Stored, path: string) => void;
  /** The columns that are no fields, of a row that is written. */
  columns?: (trx: Trx, row: Stored, isNew: boolean) => Promise<Stored>;
  /** Refuses (`state_conflict`) to take a row out of use while something goes on with it. */
  mayRetire?: (trx: Trx, key: string) => Promise<void>;
  /** Takes who a person was out of what is stored elsewhere, when that is asked for. */
  forgotten?: (trx: Trx, key: string, before: Stored) => Promise<void>;
  /** What follows from a change. */
  changed?: (context: WriteContext, change: RowChange) => Promise<void>;
}
