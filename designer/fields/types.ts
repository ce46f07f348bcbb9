import type { ComponentType } from "react";
import type { ValueType } from "#schemas/values/types.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";

/**
 * What the editor of a value receives. It draws its own heading only where the form gives none; `change` is called with
 * the whole new value, `undefined` to clear it.
 */
export interface FieldProps<V = unknown> {
  /** The id of the input, for its label. */
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
  change: (value: V | undefined) => void;
}

export interface FieldEditor {
  view: () => Promise<{ default: ComponentType<FieldProps<any>> }>;
}

/** One editor per value type, and those of the keywords that only documents have. */
export type FieldEditors = Readonly<
  Partial<Record<ValueType | "conditionalStyle" | "expression" | "label", FieldEditor>>
>;
