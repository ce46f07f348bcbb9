import type { JsonObject } from "#schemas/documents/json.ts";
import { DashboardView } from "#engine/react/dashboard/DashboardView.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { useMemo } from "react";
import { documentAs } from "../documents/kinds.ts";
import classes from "./history.module.css";

/** A dashboard as its screen shows it, small. */
export const Picture = ({ document, label }: { document: JsonObject; label: string }) => {
  const { text } = useText();
  const served = useMemo(() => ({ document: documentAs("dashboard", document), revision: 0, faults: [] }), [document]);
  return (
    <figure className={classes["picture"]} aria-label={label}>
      <figcaption>{label}</figcaption>
      <div className={classes["screen"]} inert>
        <ErrorBoundary resetKey={document} fallback={() => <p>{text(1817)}</p>}>
          <DashboardView served={served} />
        </ErrorBoundary>
      </div>
    </figure>
  );
};
