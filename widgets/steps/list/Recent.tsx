import { Button } from "@mantine/core";
import { useRecent } from "#engine/react/lists/use-recent.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { keyOf, type Row } from "#widgets/controls/options/rows.ts";
import { Content } from "./Content.tsx";
import { barOf } from "./facts.ts";
import classes from "./list.module.css";
import { chosen, type Options } from "./logic.ts";

/** The rows of the last used keys: one press chooses and goes on. */
export const Recent = ({ options, disabled, change, next }: StepViewProps<Options>) => {
  const { text } = useText();
  const { keyField, columns, colorField } = options;
  const rows: readonly Row[] = options.rows ?? [];
  const recent = useRecent(options.recent).flatMap((key): Row[] => rows.filter((row) => keyOf(row, keyField) === key));
  if (recent.length === 0) return null;
  const use = (row: Row) => {
    const key = keyOf(row, keyField);
    if (key === null) return;
    change(chosen([key], rows, keyField));
    next();
  };
  return (
    <fieldset className={classes.recent}>
      <legend>{text("list.recent")}</legend>
      <div className={classes.buttons}>
        {recent.map((row) => (
          <Button
            key={keyOf(row, keyField)}
            size="lg"
            variant="default"
            className={classes.shortcut ?? ""}
            disabled={disabled}
            style={barOf(row, colorField)}
            onClick={() => use(row)}
          >
            {columns.map((column) => (
              <span key={column.key}>
                <Content column={column} row={row} />
              </span>
            ))}
          </Button>
        ))}
      </div>
    </fieldset>
  );
};
