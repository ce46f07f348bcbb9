import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { Parameters } from "#engine/bindings/environment.ts";
import { resolveParameters } from "#engine/bindings/parameters.ts";
import { useQueryChange } from "../navigation/use-query-change.ts";
import { createParameterStore, type ParameterStore } from "./parameters.ts";

/** What an embedding dashboard says of the parameters of an embedded one. */
export interface Embedding {
  values: Parameters;
  /** Sets a value that the embedding gives, where it came from; false when the embedding says nothing of it. */
  choose: (name: string, value: string | null) => boolean;
}

/**
 * The parameters of a dashboard: of the query of the address, the embedding dashboard or their defaults. A widget that
 * sets one replaces the entry in the history and leaves the other parameters alone.
 */
export const useParameterStoreOf = (document: DashboardDocument, embedding: Embedding | null): ParameterStore => {
  const [search] = useSearchParams();
  const query = search.toString();
  const given = embedding?.values ?? null;
  const values = useMemo(
    () =>
      resolveParameters(document.parameters ?? [], {
        query: Object.fromEntries(new URLSearchParams(query)),
        embedding: given,
      }),
    [document, query, given],
  );
  const changeQuery = useQueryChange();
  const inQuery = (name: string, value: string | null) => changeQuery({ [name]: value });
  const change = useRef<ParameterStore["choose"]>(inQuery);
  change.current = (name, value) => {
    if (!embedding?.choose(name, value)) inQuery(name, value);
  };
  const [parameters] = useState(() => createParameterStore(values, (name, value) => change.current(name, value)));
  useEffect(() => parameters.set(values), [parameters, values]);
  return parameters;
};
