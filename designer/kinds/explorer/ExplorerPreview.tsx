import { useMemo } from "react";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ExplorerView } from "#widgets/dashboard/explorer/ExplorerView.tsx";
import { partsAt } from "../../actions/parts.ts";
import { documentAs } from "../../documents/kinds.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { selectedPart } from "../parts/outline.ts";
import classes from "../parts/parts.module.css";
import { explorerListed, explorerLists } from "./lists.ts";

/** The overview under edit, or the one with the chosen chart, else the first, over the records as they are now. */
export const ExplorerPreview = () => {
  const { text } = useText();
  const document = useEdited((state) => state.document);
  const [selected] = useEdited((state) => state.selection);
  const shown = useMemo<ExplorerDocument>(
    () =>
      documentAs("explorer", {
        ...document,
        ...Object.fromEntries(explorerListed.map((name) => [name, partsAt(document, [name])])),
        filters: Array.isArray(document["filters"]) ? document["filters"] : [],
      }),
    [document],
  );
  const path = selectedPart(document, explorerLists, selected)?.path ?? [];
  const at = path[0] === "overviews" && typeof path[1] === "number" ? path[1] : 0;
  const overview = shown.overviews[at];
  return (
    <section className={classes["preview"]} aria-label={text("inspector.preview")}>
      {overview === undefined || shown.sources.length === 0 ? (
        <p className={classes["help"]}>{text("designer.explorer.none")}</p>
      ) : (
        <PreviewGuard>
          <ExplorerView document={shown} overview={{ ...overview, charts: overview.charts ?? [] }} isPreview />
        </PreviewGuard>
      )}
    </section>
  );
};
