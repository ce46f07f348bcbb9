import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Cell } from "#widgets/controls/cells/Cell.tsx";
import { fieldOf, type Row } from "#widgets/controls/options/rows.ts";
import classes from "./adjust.module.css";
import type { Options } from "./logic.ts";

interface ReportedProps {
  title: string;
  rows: readonly Row[] | null | undefined;
  columns: Options["scrapColumns"];
}

/** A table to read. It is left out where the document gives it no columns; without rows it says so. */
export const Reported = ({ title, rows, columns = [] }: ReportedProps) => {
  const { text, label } = useText();
  if (columns.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={text(title)}>
      <h3 className={classes.heading}>{text(title)}</h3>
      {rows?.length ? (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {label(column.label ?? column.key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two reports may be alike
              <tr key={index}>
                {columns.map(({ key, component, config }) => (
                  <td key={key}>
                    <Cell component={component ?? null} value={fieldOf(row, key)} row={row} options={config ?? {}} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes.none}>{text(rows ? 900072 : 1817)}</p>
      )}
    </section>
  );
};
