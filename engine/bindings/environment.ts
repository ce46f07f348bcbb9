import type { Subject } from "#schemas/documents/site/subject.ts";
import { readMember } from "#engine/language/expressions/path.ts";
import type { File } from "#schemas/platform/file.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import type { Bound } from "./bound.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The answer of a data source: flat rows, with `machine_id` where they are of one subject and `tLabel` for charts. */
export interface SourceData {
  columns: readonly { key: string; type: string }[];
  rows: readonly Row[];
}

/** A media file of the server: its path below /serverfiles/ and when it last changed (ISO, UTC). */
export type MediaFile = Pick<File, "path" | "changed_at">;

export type Parameters = Readonly<Record<string, string | undefined>>;

/** Everything that bindings read. */
export interface BindingEnvironment {
  parameters: Parameters;
  /** The dashboard's data sources by slug. */
  sources: Readonly<Record<string, Bound<SourceData> | undefined>>;
  locale: Locale;
  /** What the pages of the site are about. */
  subject?: Subject;
  /** Slug of the dashboard that is shown; none outside a dashboard. */
  dashboard?: string;
  /** Lists of media files by their type. */
  files?: Readonly<Record<string, Bound<readonly MediaFile[]> | undefined>>;
  /** Rows of the subject by key, for the choice of files. */
  subjects?: Readonly<Record<string, Bound<Row | null> | undefined>>;
  /** Heading of a data key in the reader's language where the composer gave none. */
  columnText?: (key: string) => string | undefined;
  /** Text of a catalogue key. */
  text?: (key: string | number) => string;
  /** Hears of faults in options that show as a dash; give it `reportOnce`. */
  report?: (problem: string) => void;
}

export const rowField = (row: Row | undefined, key: string): unknown => readMember(row, key) ?? null;
