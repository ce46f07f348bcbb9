import { useText } from "../providers/TextsProvider.tsx";
import { cellText, type Line, type Row } from "./rows.ts";
import { marksOf } from "./styles.ts";
import type { RowStates } from "./TableRow.tsx";
import { useFigures } from "./use-figures.ts";
import type { GridColumns } from "./use-grid-columns.ts";
import { useReader } from "./use-reader.ts";
import classes from "./printed.module.css";

interface PrintedProps {
  label: string;
  drawn: GridColumns;
  /** In the order of the screen, all of them. */
  lines: readonly Line[];
  /** The rows among them. */
  rows: readonly Row[];
  states: RowStates | undefined;
}

/** A table on paper: every line, as text, with the words of states. */
export const PrintedTable = ({ label: name, drawn, lines, rows, states }: PrintedProps) => {
  const { label } = useText();
  const reader = useReader();
  const { columns, types, titles, aligns } = drawn;
  const figures = useFigures(columns, rows);
  const cellsOf = (row: Row): string[] => {
    const marks = states ? marksOf(states.styles, row, states.services) : null;
    return columns.map((column, at) => {
      const mark = marks?.get(column.key);
      const said = cellText(row, column, types[at], reader);
      return mark ? `${said} (${label(mark.label)})` : said;
    });
  };
  return (
    <table className={classes["table"]}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {columns.map(({ key }, at) => (
            <th key={key} scope="col" data-align={aligns[at]}>
              {titles[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) =>
          line.kind === "group" ? (
            <tr key={`group ${line.key}`}>
              <th colSpan={columns.length}>{`${line.label} (${line.count})`}</th>
            </tr>
          ) : (
            // Lines on paper neither move nor change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {cellsOf(line.row).map((said, at) => (
                <td key={columns[at]?.key} data-align={aligns[at]}>
                  {said}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
      {figures.some((figure) => figure !== null) && rows.length > 0 ? (
        <tfoot>
          <tr>
            {columns.map(({ key }, at) => (
              <td key={key} data-align={aligns[at]}>
                {figures[at] ? `${figures[at].name} ${figures[at].said}` : ""}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
};
