/* oxlint-disable jsx-a11y/control-has-associated-label -- the cell below the boxes of the rows is empty */
import { type Lead, leadStyle } from "./lead.ts";
import type { Row } from "./rows.ts";
import { alignClass } from "./SortButton.tsx";
import classes from "./table.module.css";
import { useFigures } from "./use-figures.ts";
import type { GridColumns } from "./use-grid-columns.ts";

interface FootProps {
  drawn: GridColumns;
  rows: readonly Row[];
  hasBox: boolean;
  lead: Lead | undefined;
}

/** Below all rows: the figure of each column that has one, over the rows that the search and the filters leave. */
export const TableFoot = ({ drawn: { columns, aligns, places }, rows, hasBox, lead }: FootProps) => {
  const figures = useFigures(columns, rows);
  return (
    <tfoot className={classes["foot"]}>
      <tr className={classes["headRow"]}>
        {hasBox ? <td className={`${classes["cell"]} ${classes["check"]}`} /> : null}
        {lead ? <td className={`${classes["cell"]} ${classes["check"]}`} style={leadStyle(hasBox)} /> : null}
        {columns.map((column, index) => {
          const figure = figures[index];
          return (
            <td key={column.key} className={`${classes["cell"]} ${places[index]} ${alignClass(aligns[index])}`}>
              {figure ? (
                <>
                  <small>{figure.name}</small> {figure.said}
                </>
              ) : null}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
};
