import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { breakpointOf } from "#engine/navigation/dashboards.ts";
import { Board } from "./Board.tsx";
import { useParameterStoreOf } from "./use-parameter-store.ts";
import { useWidth } from "./resize.ts";

/** A dashboard document with live data, whose parameters stand in the query of the address. */
export const DashboardView = ({ served }: { served: ServedDocument<DashboardDocument> }) => {
  const width = useWidth();
  const parameters = useParameterStoreOf(served.document, null);
  if (width === 0) return null;
  return <Board served={served} breakpoint={breakpointOf(width)} parameters={parameters} />;
};
