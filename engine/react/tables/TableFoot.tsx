/* oxlint-disable jsx-a11y/control-has-associated-label -- the cell below the boxes of the rows is empty */
import { useMemo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useFormat, useText } from "../providers/TextsProvider.tsx";
import { type Lead, leadStyle } from "./lead.ts";
import { cellText, type Row } from "./rows.ts";
import { summaryOf } from "./summary.ts";
import { useReader } from "./use-reader.ts";
import { alignClass } from "./SortButton.tsx";
import classes from "./table.module.css";
import type { GridColumns } from "./use-grid-columns.ts";

interface FootProps {
  drawn: GridColumns;
  rows: readonly Row[];
  hasBox: boolean;
  lead: Lead | undefined;
}

const names = {
  sum: "table.sum",
  average: "table.average",
  minimum: "table.minimum",
  maximum: "table.maximum",
  count: "table.value_count",
} as const;

/** Below all rows: the figure of each column that has one, over the rows that the search and the filters leave. */
export const TableFoot = ({ drawn: { columns, aligns, places }, rows, hasBox, lead }: FootProps) => {
  const { registry } = useEngine();
  const { text } = useText();
  const reader = useReader();
  const { number } = useFormat();
  const figures = useMemo(() => columns.map((column) => summaryOf(column, rows)), [columns, rows]);
  const said = (column: TableColumn, figure: number): string => {
    const type = column.summary === "count" ? undefined : registry.columns.get(column.component ?? "");
    if (!type) return number(figure);
    const { math: _formula, ...plain } = column;
    return cellText({ [column.key]: figure }, plain, type, reader);
  };
  return (
    <tfoot className={classes["foot"]}>
      <tr className={classes["headRow"]}>
        {hasBox ? <td className={`${classes["cell"]} ${classes["check"]}`} /> : null}
        {lead ? <td className={`${classes["cell"]} ${classes["check"]}`} style={leadStyle(hasBox)} /> : null}
        {columns.map((column, index) => {
          const figure = figures[index];
          return (
            <td key={column.key} className={`${classes["cell"]} ${places[index]} ${alignClass(aligns[index])}`}>
              {column.summary && typeof figure === "number" ? (
                <>
                  <small>{text(names[column.summary])}</small> {said(column, figure)}
                </>
              ) : null}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
};
