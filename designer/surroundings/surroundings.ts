import { createContext, use } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Row } from "#engine/bindings/environment.ts";

/** A data source of the document under edit. */
export interface SourceInfo {
  slug: string;
  /** What it reads, for the person who chooses. */
  description?: Label;
  /** The columns that the read declares, for the time before its first answer. */
  columns?: readonly string[];
}

/** A parameter of the document under edit. */
interface ParameterInfo {
  name: string;
  description?: string;
  default?: string;
}

/** One of the subject: an id and what people call it. */
export interface SubjectInfo {
  id: string;
  description: string;
}

/** The rows of a source's last answer; `pending` until the first one came, `error` when it failed. */
export interface SampleRows {
  status: "pending" | "ready" | "error";
  rows: readonly Row[];
  /** Why it failed, for a person. */
  message?: string;
}

/** What stands around the edited values and what their editors offer: sources, parameters, subjects, live rows. */
export interface Surroundings {
  sources: readonly SourceInfo[];
  parameters: readonly ParameterInfo[];
  subjects: readonly SubjectInfo[];
  /** The rows of a source by its slug; a source that is not known has none. Asked while drawing. */
  rowsOf: (source: string) => SampleRows;
}

const none: SampleRows = { status: "pending", rows: [] };

/** Around a document that has neither sources nor parameters. */
export const noSurroundings: Surroundings = { sources: [], parameters: [], subjects: [], rowsOf: () => none };

export const SurroundingsContext = createContext<Surroundings>(noSurroundings);

export const useSurroundings = (): Surroundings => use(SurroundingsContext);
