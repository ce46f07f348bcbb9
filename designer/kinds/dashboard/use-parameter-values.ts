import { useCallback, useEffect, useMemo, useState } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { resolveParameters } from "#engine/bindings/parameters.ts";
import { createParameterStore, type ParameterStore } from "#engine/react/dashboard/parameters.ts";

/** Values of the dashboard's parameters that are chosen for looking at it; the address and the document know nothing of them. */
export interface ParameterValues {
  store: ParameterStore;
  chosen: Readonly<Record<string, string>>;
  choose: (name: string, value: string | null) => void;
}

export const useParameterValues = ({ parameters }: Pick<DashboardDocument, "parameters">): ParameterValues => {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choose = useCallback(
    (name: string, value: string | null) => setChosen((before) => ({ ...before, [name]: value ?? "" })),
    [],
  );
  const values = useMemo(
    () => resolveParameters(parameters ?? [], { query: chosen, embedding: null }),
    [parameters, chosen],
  );
  const [store] = useState(() => createParameterStore(values, choose));
  useEffect(() => store.set(values), [store, values]);
  return useMemo(() => ({ store, chosen, choose }), [store, chosen, choose]);
};
