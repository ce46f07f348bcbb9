import type { ComponentType } from "react";
import type { CellProps } from "#engine/registry/types.ts";

type View = ComponentType<CellProps<any>>;

export interface CellArgs {
  value: unknown;
  row?: Record<string, unknown>;
  options?: Record<string, unknown>;
}

/** Renders the cells of a value in columns of several types, one below the other and 200 pixels wide, by their types. */
export const cellsStory =
  (views: Readonly<Record<string, View>>) =>
  ({ value, row = {}, options = {} }: CellArgs) => (
    <table style={{ width: 200, tableLayout: "fixed" }}>
      <tbody>
        {Object.entries(views).map(([type, View]) => (
          <tr key={type}>
            <td data-testid={type}>
              <View value={value} row={row} options={options} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

/** Renders the cell of a value in a column of one type. */
export const cellStory = (View: View) => cellsStory({ cell: View });
