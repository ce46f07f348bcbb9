import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ariaSortOf, SortButton } from "#engine/react/tables/SortButton.tsx";
import { useColumn } from "#widgets/controls/cells/Cell.tsx";
import type { ChoicesProps } from "./facts.ts";
import classes from "./list.module.css";
import type { Column } from "./logic.ts";

/** Caption and headings around the lines. */
export const Table = ({ children, ...props }: ChoicesProps & { children: ReactNode }) => {
  const { columns, select, title, group } = props;
  const { text } = useText();
  return (
    <table className={classes.table} aria-rowcount={group.rows.length + 1}>
      <caption className={classes.caption}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {select !== "none" && (
            <th scope="col" className={classes.mark}>
              <VisuallyHidden>{text("list.choice")}</VisuallyHidden>
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.key} {...props} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
};

const Heading = ({ column, sorting, onSort }: ChoicesProps & { column: Column }) => {
  const { label } = useText();
  const align = useColumn(column.component ?? null)?.align;
  return (
    <th scope="col" aria-sort={ariaSortOf(sorting, column.key)}>
      <SortButton
        field={column.key}
        title={label(column.label ?? column.key)}
        align={align}
        sorting={sorting}
        onSort={onSort}
        isMulti
      />
    </th>
  );
};
