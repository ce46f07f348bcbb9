import type { ComponentType } from "react";
import type { ValueType } from "#schemas/values/types.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";

/**
 * What the editor of a value receives. The form draws its heading, help and own faults; `change` is called with the
 * whole new value, `undefined` to clear it.
 */
export interface FieldProps<V = unknown> {
  /** The id of the input, for its label. An editor of several inputs is a group of this id. */
  id: string;
  /** The heading of the option, already a text. */
  label: string;
  help?: string | undefined;
  schema: JsonObject;
  value: V | undefined;
  /** The option's default; shown where there is no value. */
  fallback: V | undefined;
  /** Faults inside the value; their paths begin at the value. */
  faults: readonly Fault[];
  disabled: boolean;
  /** The object that holds the value: what is edited may follow from what stands beside it. */
  beside?: JsonObject;
  change: (value: V | undefined) => void;
}

interface FieldEditor {
  /** `section`: has parts of its own and stands below a heading that collapses; `line`: one control beside its label. */
  shape: "line" | "section";
  view: () => Promise<{ default: ComponentType<FieldProps<any>> }>;
}

/** Stored queries, the values of their placeholders, and columns of their answers. */
type QueryEditorName = "query" | "queryParameters" | "queryColumn" | "queryColumns";
/** What a document calls, and what it hands over. */
type CallEditorName = "procedure" | "procedureInput";

/** The value types, and what only documents have: conditions, expressions, labels, permission keys, pictures, records of texts, stored queries. */
export type EditorName =
  | ValueType
  | "conditionalStyle"
  | "expression"
  | "label"
  | "permissions"
  | "picture"
  | "record"
  | QueryEditorName
  | CallEditorName;

export type FieldEditors = Readonly<Partial<Record<EditorName, FieldEditor>>>;
