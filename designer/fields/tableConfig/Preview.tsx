import type { TableConfigColumn } from "#schemas/values/tableConfig/schema.ts";
import { compileTable } from "#engine/bindings/resolvers/tableConfig.ts";
import { useColumnHeading, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { Cell } from "#widgets/controls/cells/Cell.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { sourceData } from "../parts/data-keys.ts";
import classes from "../parts/parts.module.css";

const most = 3;

/** The columns as the table will show them, over the first rows of the source. */
export const Preview = ({ source, columns }: { source: string; columns: readonly TableConfigColumn[] }) => {
  const { text, label, language } = useText();
  const timeZone = useTimeZone();
  const heading = useColumnHeading();
  const { sample } = sourceData(useSurroundings(), source);
  const table = compileTable({ columns: [...columns] }, sample.rows.slice(0, most), {
    parameters: {},
    sources: {},
    locale: { language, timeZone },
    columnText: heading,
  });
  if (columns.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className={classes["sample"]} tabIndex={0} aria-label={text("inspector.preview")}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.key} scope="col">
                {label(column.heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, at) => {
                const column = table.columns[at];
                return column ? (
                  <td key={column.key}>
                    {column.component !== null && cell.value !== null && column.pre}
                    <Cell
                      component={column.component}
                      value={cell.value}
                      row={row.row}
                      options={column.config}
                      text={cell.text}
                    />
                  </td>
                ) : null;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
