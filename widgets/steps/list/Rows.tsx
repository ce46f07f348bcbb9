import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import { keyOf } from "#widgets/controls/options/rows.ts";
import type { ChoicesProps } from "./facts.ts";
import { Line } from "./Line.tsx";
import { portion } from "./logic.ts";
import { Table } from "./Table.tsx";

const manyRows: Lazy<ChoicesProps> = { view: () => import("./ManyRows.tsx") };

/** The rows as a table; a press anywhere in a row chooses it. */
export const Rows = (props: ChoicesProps) => {
  const { group, keyField } = props;
  if (group.rows.length > portion) return <LazyView definition={manyRows} props={props} />;
  return (
    <Table {...props}>
      {group.rows.map((row, index) => (
        <Line key={keyOf(row, keyField) ?? `row-${index}`} row={row} {...props} />
      ))}
    </Table>
  );
};
