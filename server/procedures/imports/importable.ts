import type { Words, Field } from "#schemas/platform/entities/declaration.ts";
import type { CellHabits } from "#schemas/platform/entities/cells.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import type { ImportRow, RowResult } from "#server/database/tables/imports.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Cells = readonly string[];

/** How a file is read: what its columns stand for, how its cells are written, and what becomes of what is there. */
export interface Reading extends CellHabits {
  columns: readonly (string | null)[];
  existing: "update" | "skip";
}

/** What became of a row, or would; what is not named stays as it is kept. */
export interface Outcome {
  result: RowResult;
  row_key?: string;
  row_version?: number | null;
  fault?: RowFault | null;
  /** What undoing the row needs to know besides its key and version. */
  replaced?: object | null;
}

/** What rows of a file can be: rows of an entity, or something that is entered by rules of its own. */
export interface Importable {
  slug: string;
  title: Words;
  fields: readonly Field[];
  /** The fields without which no row is known. */
  keys: readonly string[];
  /** By what the rows of a file are told apart; blank where they cannot be. */
  keyOf: (reading: Reading, cells: Cells) => string;
  /** What rows would do, and nothing is changed; `seen` has the keys of the rows above, and of these afterwards. */
  check: (context: WriteContext, reading: Reading, rows: readonly Cells[], seen: Set<string>) => Promise<Outcome[]>;
  /** Does it, judging each row anew. One that is refused holds up no other. */
  apply: (context: WriteContext, reading: Reading, rows: readonly Cells[]) => Promise<Outcome[]>;
  /** Takes back what rows have done, in their sequence; what has changed since is kept. */
  undo: (context: WriteContext, rows: readonly ImportRow[]) => Promise<Outcome[]>;
}
