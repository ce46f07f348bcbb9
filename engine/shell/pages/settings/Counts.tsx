import { ActionIcon, Button, Input, NumberInput, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
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

/** A whole number for each name. A row without a name stays in sight and counts when it has one. */
export const Counts = ({ label, description, error, disabled, minimum, maximum, value, onChange }: CountsProps) => {
  const { text } = useText();
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(value));
  const put = (next: readonly Row[]) => {
    setRows(next);
    const named = next.filter(({ name }) => name.trim() !== "");
    onChange(named.length === 0 ? undefined : Object.fromEntries(named.map(({ name, count }) => [name, count])));
  };
  const change = (at: number, part: Partial<Row>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <Input.Wrapper label={label} description={description} error={error} size="md" labelElement="div">
      {rows.map(({ name, count }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place while its name is typed
        <div key={at} className={classes["pair"]}>
          <TextInput
            size="md"
            aria-label={text("site_settings.row_name", { name: label, n: at + 1 })}
            maxLength={16}
            disabled={disabled}
            value={name}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <NumberInput
            size="md"
            aria-label={text("site_settings.row_count", { name: label, n: at + 1 })}
            allowDecimal={false}
            min={minimum}
            max={maximum}
            clampBehavior="strict"
            disabled={disabled}
            value={count}
            onChange={(typed) => change(at, { count: Number(typed) })}
          />
          <ActionIcon
            size={44}
            variant="subtle"
            aria-label={text("site_settings.row_remove", { name: name || at + 1 })}
            disabled={disabled}
            onClick={() => put(rows.filter((_row, index) => index !== at))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => setRows([...rows, { name: "", count: minimum }])}
      >
        {text("site_settings.row_add")}
      </Button>
    </Input.Wrapper>
  );
};
