import { Button, Stack, TextInput } from "@mantine/core";
import { useId } from "react";
import {
  columnComponents,
  dateOptions,
  roundSizes,
  type TableConfigColumn,
} from "#schemas/values/tableConfig/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import LabelField, { KeyPicker } from "../label/Field.tsx";
import { Choice } from "../parts/Choice.tsx";
import { type Put, putIn } from "../parts/compact.ts";
import { DataKeyPicker } from "../parts/DataKeyPicker.tsx";
import { Line } from "../parts/Line.tsx";
import classes from "../parts/parts.module.css";
import { isCustom, withComponent } from "./columns.ts";

interface PartProps {
  column: TableConfigColumn;
  disabled: boolean;
  put: Put<TableConfigColumn>;
}

interface ColumnEditorProps {
  column: TableConfigColumn;
  source: string;
  disabled: boolean;
  change: (column: TableConfigColumn) => void;
  done: () => void;
}

/** One column: its heading, how its values look, and for a custom one what it shows. */
export const ColumnEditor = ({ column, source, disabled, change, done }: ColumnEditorProps) => {
  const { text } = useText();
  const put = putIn(column, change);
  return (
    <section className={classes["card"]} aria-label={text("inspector.edit", { name: column.key })}>
      <Stack gap="xs" py="xs">
        <p className={classes["note"]}>{column.key}</p>
        <Heading {...{ column, disabled, put }} />
        <Choice<string>
          label={text("inspector.component")}
          choices={columnComponents}
          value={column.component}
          disabled={disabled}
          nameOf={(choice) => choice}
          change={(component) => change(withComponent(column, component))}
        />
        <ComponentOptions {...{ column, disabled, put }} />
        <TextInput
          label={text("inspector.pre")}
          value={column.pre ?? ""}
          disabled={disabled}
          onChange={({ currentTarget }) => put("pre", currentTarget.value)}
        />
        {isCustom(column) ? (
          <TextInput
            label={text("inspector.math_or_text")}
            description={text("inspector.math_row_help")}
            value={column.math ?? ""}
            disabled={disabled}
            onChange={({ currentTarget }) => put("math", currentTarget.value)}
          />
        ) : (
          <DataKeyPicker
            source={source}
            value={column.key}
            disabled={disabled}
            change={(key) => key !== undefined && change({ ...column, key })}
          />
        )}
        <Button onClick={done}>{text("inspector.done")}</Button>
      </Stack>
    </section>
  );
};

/** What stands above the column: a label, or a text of the catalogue, which wins. */
const Heading = ({ column, disabled, put }: PartProps) => {
  const { text } = useText();
  const id = useId();
  return (
    <>
      <Line id={`${id}-label`} label={text("inspector.heading")}>
        <LabelField
          id={`${id}-label`}
          label={text("inspector.heading")}
          schema={{}}
          value={column.label}
          fallback={undefined}
          faults={[]}
          disabled={disabled}
          change={(next) => put("label", next)}
        />
      </Line>
      <Line id={`${id}-key`} label={text("inspector.text_key")} help={text("inspector.text_key_help")}>
        <KeyPicker
          id={`${id}-key`}
          label={text("inspector.text_key")}
          disabled={disabled}
          chosen={column.tlabel === undefined ? null : String(column.tlabel)}
          choose={(next) => put("tlabel", typeof next === "object" && "text" in next ? next.text : undefined)}
        />
      </Line>
    </>
  );
};

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** What the type of the cells asks besides: a date its format, a rounded number its size. */
const ComponentOptions = ({ column, disabled, put }: PartProps) => {
  const { text } = useText();
  const config = column.config ?? {};
  if (column.component === "date")
    return (
      <Choice<string>
        label={text("inspector.date_format")}
        choices={dateOptions}
        value={textOf(config["option"])}
        disabled={disabled}
        change={(option) => put("config", option ? { ...config, option } : undefined)}
      />
    );
  if (!column.component?.startsWith("round-")) return null;
  return (
    <Choice<string>
      label={text("inspector.size")}
      choices={roundSizes}
      fallback="span"
      value={textOf(config["size"])}
      disabled={disabled}
      change={(size) => put("config", size ? { ...config, size } : undefined)}
    />
  );
};
