import { useMemo } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import { overviewPath } from "#engine/navigation/overviews.ts";
import { PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Overview } from "#engine/shell/pages/OverviewPage.tsx";
import { partsAt } from "../../actions/parts.ts";
import { documentAs } from "../../documents/kinds.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { OpenPublished } from "../parts/OpenPublished.tsx";
import { ColumnsChoice } from "./ColumnsChoice.tsx";
import classes from "../parts/parts.module.css";

/** The own overview under edit over all of the subject as they are now, and the way to its page. */
export const OverviewPreview = () => {
  const { text } = useText();
  const document = useEdited((state) => state.document);
  const served = useMemo<ServedDocument<OverviewDocument>>(() => {
    const columns = partsAt(document, ["columns"]);
    return { document: documentAs("overview", { ...document, columns }), revision: 0, faults: [] };
  }, [document]);
  return (
    <>
      <div className={classes["bar"]}>
        <ColumnsChoice />
        <OpenPublished to={overviewPath(served.document.record_no)} name={text("designer.overview.open")} />
      </div>
      <section className={classes["preview"]} aria-label={text("inspector.preview")}>
        <PreviewGuard>
          <Overview served={served} />
        </PreviewGuard>
      </section>
    </>
  );
};
