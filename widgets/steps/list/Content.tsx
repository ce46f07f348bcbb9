import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Cell } from "#widgets/controls/cells/Cell.tsx";
import { fieldOf, type Row } from "#widgets/controls/options/rows.ts";
import { type Column, wordsOf } from "./logic.ts";

/** The content of a column in a row: a label for its value where the document gives one, else by the column type. */
export const Content = ({ column, row }: { column: Column; row: Row }) => {
  const { label } = useText();
  const value = fieldOf(row, column.key);
  const own = wordsOf(column, row);
  if (own !== undefined) return <>{label(own)}</>;
  return <Cell component={column.component ?? null} value={value} row={row} options={column.config ?? {}} />;
};
