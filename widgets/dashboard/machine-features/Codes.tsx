import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./machine-features.module.css";

export interface CodeRow {
  code: string;
  description: string;
}

export const isCodes = (value: unknown): value is CodeRow[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && typeof one["code"] === "string");

interface CodesProps {
  label: string;
  description: string;
  disabled: boolean;
  most: number;
  rows: readonly CodeRow[];
  /** The rows that have a code; none gives undefined. */
  onChange: (rows: CodeRow[] | undefined) => void;
}

/** A list of codes with what they are called. A row without a code stays in sight and counts when it has one. */
export const Codes = ({ label, description, disabled, most, rows, onChange }: CodesProps) => {
  const { text } = useText();
  const id = useId();
  const [typed, setTyped] = useState<readonly CodeRow[]>(rows);
  const put = (next: readonly CodeRow[]) => {
    setTyped(next);
    const whole = next.filter(({ code }) => code.trim() !== "");
    onChange(whole.length === 0 ? undefined : whole);
  };
  const change = (at: number, part: Partial<CodeRow>) =>
    put(typed.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes["codes"]} aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id} className={classes["about"]}>
        {description}
      </p>
      {typed.map(({ code, description: name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place while its code is typed
        <div key={at} className={classes["code"]}>
          <TextInput
            size="md"
            aria-label={text("machine_features.code", { n: at + 1 })}
            maxLength={64}
            disabled={disabled}
            value={code}
            onChange={({ currentTarget }) => change(at, { code: currentTarget.value })}
          />
          <TextInput
            size="md"
            aria-label={text("machine_features.code_name", { n: at + 1 })}
            maxLength={200}
            disabled={disabled}
            value={name}
            onChange={({ currentTarget }) => change(at, { description: currentTarget.value })}
          />
          <ActionIcon
            size={44}
            variant="subtle"
            aria-label={text("machine_features.remove_code", { code: code || at + 1 })}
            disabled={disabled}
            onClick={() => put(typed.filter((_row, index) => index !== at))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={disabled || typed.length >= most}
        onClick={() => setTyped([...typed, { code: "", description: "" }])}
      >
        {text("machine_features.add_code")}
      </Button>
    </fieldset>
  );
};
