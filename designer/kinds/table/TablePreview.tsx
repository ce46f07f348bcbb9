import { useMemo, useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ServedTable } from "#engine/react/tables/TableView.tsx";
import { partsAt } from "../../actions/parts.ts";
import { documentAs } from "../../documents/kinds.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { Ground, SubjectChoice } from "../parts/Ground.tsx";
import classes from "../parts/parts.module.css";

/** The table under edit over the rows that its read answers now; nothing can be done with them here. */
export const TablePreview = () => {
  const { text } = useText();
  const document = useEdited((state) => state.document);
  const [one, setOne] = useState<string | null>(null);
  const served = useMemo<ServedDocument<TableDocument>>(() => {
    const table = { ...document, columns: partsAt(document, ["columns"]), selectionMode: "none" };
    return { document: documentAs("table", table), revision: 0, faults: [] };
  }, [document]);
  const hasSource = document["source"] !== undefined;
  return (
    <>
      <div className={classes["bar"]}>
        <SubjectChoice one={one} choose={setOne} />
      </div>
      <section className={classes["preview"]} aria-label={text("inspector.preview")}>
        {hasSource ? (
          <PreviewGuard>
            <Ground one={one}>
              <ServedTable served={served} />
            </Ground>
          </PreviewGuard>
        ) : (
          <p className={classes["help"]}>{text("designer.table.no_source")}</p>
        )}
      </section>
    </>
  );
};
