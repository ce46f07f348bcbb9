import { createContext, use } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";

/** What the parts of a form know of the whole form. */
export interface FormParts {
  /** What holds where nothing is written. */
  defaults: JsonObject;
  /** JSON pointers of options that a prerequisite hides. */
  hidden: ReadonlySet<string>;
  readOnly: boolean;
}

export const FormPartsContext = createContext<FormParts>({ defaults: {}, hidden: new Set(), readOnly: false });
export const useFormParts = (): FormParts => use(FormPartsContext);

/**
 * The data source that the form's own value names: editors of columns, charts and filters offer its keys. Null where
 * none is chosen.
 */
export const SourceContext = createContext<string | null>(null);
export const useSource = (): string | null => use(SourceContext);
