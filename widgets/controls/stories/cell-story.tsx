import type { ComponentType } from "react";
import type { CellProps } from "#engine/registry/types.ts";

type View = ComponentType<CellProps<any>>;

export interface CellArgs {
  value: unknown;
  row?: Record<string, unknown>;
  options?: Record<string, unknown>;
}

/** Renders a cell in a table of one column, 200 pixels wide. */
export const cellStory =
  (View: View) =>
  ({ value, row = {}, options = {} }: CellArgs) => (
    <table style={{ width: 200, tableLayout: "fixed" }}>
      <tbody>
        <tr>
          <td data-testid="cell">
            <View value={value} row={row} options={options} />
          </td>
        </tr>
      </tbody>
    </table>
  );
