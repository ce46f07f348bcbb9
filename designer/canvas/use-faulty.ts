import { useMemo } from "react";
import { sortFaults } from "#engine/documents/faults.ts";
import { useEdited } from "../documents/SessionProvider.tsx";

const none: readonly never[] = [];

/** Indexes of the widgets in which the server found faults. */
export const useFaulty = (): ReadonlySet<number> => {
  const faults = useEdited(({ findings }) => findings?.faults ?? none);
  return useMemo(() => new Set(sortFaults(faults, "widgets").parts.keys()), [faults]);
};
