import { createContext, use } from "react";
import type { Fault } from "#schemas/documents/envelope.ts";
import { type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { faultsBelow } from "./faults.ts";

/** What the parts of a form know of the whole form. */
export interface FormParts {
  /** What holds where nothing is written. */
  defaults: JsonObject;
  /** JSON pointers of options that a prerequisite hides. */
  hidden: ReadonlySet<string>;
  readOnly: boolean;
  /** What is wrong inside the form; paths begin at its value. */
  faults: readonly Fault[];
  /** The value of the whole form, and where it stands in the document. */
  value: JsonObject;
  at: string;
}

export const FormPartsContext = createContext<FormParts>({
  defaults: {},
  hidden: new Set(),
  readOnly: false,
  faults: [],
  value: {},
  at: "",
});
export const useFormParts = (): FormParts => use(FormPartsContext);

/** What is wrong at and below a place of the form; paths begin at the place. */
export const useFaultsAt = (path: Path): readonly Fault[] => faultsBelow(useFormParts().faults, pointer(path));

/**
 * The data source that the form's own value names: editors of columns, charts and filters offer its keys. Null where
 * none is chosen.
 */
export const SourceContext = createContext<string | null>(null);
export const useSource = (): string | null => use(SourceContext);

/** The stored query that the form's own value names, with its values: editors of columns offer those of its answer. */
export interface ChosenQuery {
  queryId?: number;
  parameters?: Readonly<Record<string, string>>;
}
export const QueryContext = createContext<ChosenQuery>({});
export const useQuery = (): ChosenQuery => use(QueryContext);
