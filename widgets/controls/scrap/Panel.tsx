import type { ReactNode } from "react";
import classes from "./scrap.module.css";

/** A chart, or what is said in its place, under its heading. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.panel}>
    <h3 className={classes.heading}>{title}</h3>
    <div className={classes.drawing}>{children}</div>
  </div>
);

interface TableProps {
  title: string;
  /** Headings; the last column holds numbers. */
  heads: readonly string[];
  children: ReactNode;
}

/** A table under its heading; it scrolls where it is longer than its place. */
export const Table = ({ title, heads, children }: TableProps) => (
  <div className={classes.panel}>
    <h3 className={classes.heading}>{title}</h3>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
    <section className={classes.tableBox} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  </div>
);
