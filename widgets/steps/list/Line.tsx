import { useId } from "react";
import { useColumn } from "#widgets/controls/cells/Cell.tsx";
import { type Row, textOf } from "#widgets/controls/options/rows.ts";
import { Choice } from "./Choice.tsx";
import { Content } from "./Content.tsx";
import { type ChoicesProps, factsOf } from "./facts.ts";
import classes from "./list.module.css";
import type { Column } from "./logic.ts";

interface LineProps extends ChoicesProps {
  row: Row;
  /** Place of the row among many of which few are drawn. */
  index?: number;
  measure?: (element: Element | null) => void;
}

/** One row of the table with its choice. */
export const Line = ({ row, index, measure, ...props }: LineProps) => {
  const { columns, keyField, select, name, press } = props;
  const id = useId();
  const { key, link, isSelected, isDisabled, bar } = factsOf(row, props);
  const place = index === undefined ? {} : { "data-index": index, "aria-rowindex": index + 2 };
  return (
    <tr
      ref={measure ?? null}
      {...place}
      data-selected={isSelected || undefined}
      data-disabled={isDisabled || undefined}
      style={bar}
    >
      {select !== "none" && (
        <td className={classes.mark}>
          {key !== null && link === null && (
            <Choice
              {...{ id, name, press }}
              choice={key}
              many={select === "many"}
              checked={isSelected}
              disabled={isDisabled}
              label={textOf(row, columns[0]?.key ?? keyField) || String(key)}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <Data key={column.key} column={column} row={row} choice={select === "none" ? null : id} link={link} />
      ))}
    </tr>
  );
};

interface DataProps {
  column: Column;
  row: Row;
  /** Id of the row's choice; null where nothing is chosen. */
  choice: string | null;
  link: string | null;
}

const Data = ({ column, row, choice, link }: DataProps) => {
  const align = useColumn(column.component ?? null)?.align ?? "left";
  const content = <Content column={column} row={row} />;
  return (
    <td style={{ textAlign: align }}>
      {link !== null ? (
        <a className={classes.area} href={link} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      ) : choice === null ? (
        content
      ) : (
        <label className={classes.area} htmlFor={choice}>
          {content}
        </label>
      )}
    </td>
  );
};
