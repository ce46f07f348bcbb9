import { TextInput } from "@mantine/core";
import { useId } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { KeyedRows } from "#engine/react/lists/KeyedRows.tsx";
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

/** A list of codes with what they are called. */
export const Codes = ({ label, description, disabled, most, rows, onChange }: CodesProps) => {
  const { text } = useText();
  const id = useId();
  return (
    <fieldset className={classes["codes"]} aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id} className={classes["about"]}>
        {description}
      </p>
      <KeyedRows
        rows={rows}
        blank={{ code: "", description: "" }}
        keyOf={({ code }) => code}
        most={most}
        disabled={disabled}
        className={classes["code"]}
        addLabel={text("machine_features.add_code")}
        removeLabel={(code) => text("machine_features.remove_code", { code })}
        onChange={onChange}
      >
        {({ row, number, change }) => (
          <>
            <TextInput
              size="md"
              aria-label={text("machine_features.code", { n: number })}
              maxLength={64}
              disabled={disabled}
              value={row.code}
              onChange={({ currentTarget }) => change({ code: currentTarget.value })}
            />
            <TextInput
              size="md"
              aria-label={text("machine_features.code_name", { n: number })}
              maxLength={200}
              disabled={disabled}
              value={row.description}
              onChange={({ currentTarget }) => change({ description: currentTarget.value })}
            />
          </>
        )}
      </KeyedRows>
    </fieldset>
  );
};
