import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { JsonObject } from "#schemas/documents/json.ts";
import { standardTable } from "#schemas/documents/overview/template.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { useDocument } from "#engine/react/documents/use-document.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { changeDocument } from "../../actions/change-document.ts";
import { partsAt } from "../../actions/parts.ts";
import { pathOfEditor } from "../../documents/paths.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import classes from "../parts/parts.module.css";

/** Columns to begin with where the overview gets its own: those that it had in this editing, else those of the standard. */
const useOwnColumns = (columns: readonly JsonObject[]) => {
  const [before, setBefore] = useState(columns);
  if (columns.length > 0 && columns !== before) setBefore(columns);
  const standard = useDocument<TableDocument>("table", standardTable);
  if (before.length > 0) return before;
  return standard.status === "ready" ? standard.served.document.columns : null;
};

/** Whether an own overview has its own columns or the standard ones, which are the same in all that have none. */
export const ColumnsChoice = () => {
  const { text } = useText();
  const session = useSession();
  const columns = useEdited(({ document }) => partsAt(document, ["columns"]));
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const own = useOwnColumns(columns);
  const isStandard = columns.length === 0;
  const choose = (wanted: string) => {
    const { document } = session.store.getState();
    session.select([]);
    session.apply(changeDocument({ ...document, columns: wanted === "standard" ? [] : [...(own ?? [])] }, "columns"));
  };
  return (
    <>
      <SegmentedControl
        size="md"
        aria-label={text("property.columns")}
        disabled={isReadOnly || own === null}
        value={isStandard ? "standard" : "own"}
        onChange={choose}
        data={[
          { value: "own", label: text("designer.overview.own_columns") },
          { value: "standard", label: text("designer.overview.standard_columns") },
        ]}
      />
      {isStandard ? (
        <>
          <Button component={Link} to={pathOfEditor("table", standardTable)} variant="default" mih={44}>
            {text("designer.overview.edit_standard")}
          </Button>
          <p className={classes["said"]}>{text("designer.overview.standard_help")}</p>
        </>
      ) : null}
    </>
  );
};
