import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./security.module.css";

interface ListProps {
  /** Name of the list for a screen reader. */
  label: string;
  columns: readonly string[];
  /** Name of the last column, which holds the buttons. */
  actions: string;
  children: ReactNode;
}

/** A plain table that scrolls sideways where it has no room, by the keyboard too. */
export const List = ({ label, columns, actions, children }: ListProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={classes["list"]} tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
