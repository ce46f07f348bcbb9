import { Input, NumberInput, TextInput } from "@mantine/core";
import type { JsonObject } from "#schemas/documents/json.ts";
import { KeyedRows } from "#engine/react/lists/KeyedRows.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./settings.module.css";

interface CountsProps {
  label: string;
  description: string;
  error: string | null;
  disabled: boolean;
  minimum: number;
  maximum: number;
  value: JsonObject;
  /** The rows that have a name; none gives undefined. */
  onChange: (value: JsonObject | undefined) => void;
}

interface Row {
  name: string;
  count: number;
}

const rowsOf = (value: JsonObject): Row[] =>
  Object.entries(value).map(([name, count]) => ({ name, count: typeof count === "number" ? count : 0 }));

const valueOf = (rows: readonly Row[]): JsonObject => Object.fromEntries(rows.map(({ name, count }) => [name, count]));

/** A whole number for each name. */
export const Counts = ({ label, description, error, disabled, minimum, maximum, value, onChange }: CountsProps) => {
  const { text } = useText();
  return (
    <Input.Wrapper label={label} description={description} error={error} size="md" labelElement="div">
      <KeyedRows
        rows={rowsOf(value)}
        blank={{ name: "", count: minimum }}
        keyOf={({ name }) => name}
        disabled={disabled}
        className={classes["pair"]}
        addLabel={text("site_settings.row_add")}
        removeLabel={(name) => text("site_settings.row_remove", { name })}
        onChange={(rows) => onChange(rows && valueOf(rows))}
      >
        {({ row, number, change }) => (
          <>
            <TextInput
              size="md"
              aria-label={text("site_settings.row_name", { name: label, n: number })}
              maxLength={16}
              disabled={disabled}
              value={row.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <NumberInput
              size="md"
              aria-label={text("site_settings.row_count", { name: label, n: number })}
              allowDecimal={false}
              min={minimum}
              max={maximum}
              clampBehavior="strict"
              disabled={disabled}
              value={row.count}
              onChange={(typed) => change({ count: Number(typed) })}
            />
          </>
        )}
      </KeyedRows>
    </Input.Wrapper>
  );
};
