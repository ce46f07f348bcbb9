import { Stack, TextInput } from "@mantine/core";
import { type DatasourceValue, staticValues, valueFormats } from "#schemas/values/datasourceValue/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Choice } from "../parts/Choice.tsx";
import { type Put, putIn } from "../parts/compact.ts";
import { DataKeyPicker } from "../parts/DataKeyPicker.tsx";
import { SubjectPicker } from "../parts/SubjectPicker.tsx";
import { SampleRows } from "../parts/SampleRows.tsx";
import { SourcePicker } from "../parts/SourcePicker.tsx";
import type { FieldProps } from "../types.ts";
import { Result } from "./Result.tsx";
import { withSource } from "./source.ts";

/** One value of a data source, or one that is typed. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<DatasourceValue>) => {
  const held = value ?? fallback;
  return (
    <Stack gap="xs">
      <SourcePicker
        id={id}
        withStatic
        value={held?.dataSource}
        disabled={disabled}
        change={(slug) => change(withSource(held, slug))}
      />
      {held && <Binding held={held} disabled={disabled} put={putIn(held, change)} />}
    </Stack>
  );
};

interface PartProps {
  held: DatasourceValue;
  disabled: boolean;
  put: Put<DatasourceValue>;
}

/** What the chosen source is asked for, how the value is written, and what it is now. */
const Binding = ({ held, disabled, put }: PartProps) => {
  const { text } = useText();
  const Asked = held.dataSource === staticValues ? Typed : Read;
  return (
    <>
      <Asked {...{ held, disabled, put }} />
      <Choice
        label={text("inspector.format")}
        choices={valueFormats}
        fallback="none"
        value={held.format}
        disabled={disabled}
        change={(format) => put("format", format)}
      />
      <Result value={held} />
    </>
  );
};

const Typed = ({ held, disabled, put }: PartProps) => {
  const { text } = useText();
  return (
    <>
      <TextInput
        label={text("inspector.static_value")}
        value={held.staticValue ?? ""}
        disabled={disabled}
        onChange={({ currentTarget }) => put("staticValue", currentTarget.value)}
      />
      <Choice
        label={text("inspector.static_type")}
        choices={["string", "number"]}
        fallback="string"
        value={held.staticValueDataType}
        disabled={disabled}
        change={(type) => put("staticValueDataType", type)}
      />
    </>
  );
};

const Read = ({ held, disabled, put }: PartProps) => {
  const { text } = useText();
  return (
    <>
      <Choice
        label={text("inspector.operation")}
        choices={["single", "sum", "mean"]}
        fallback="single"
        value={held.operation}
        disabled={disabled}
        change={(operation) => put("operation", operation)}
      />
      <SubjectPicker
        mode={held.operation === "sum" || held.operation === "mean" ? "multiple" : "single"}
        value={held.machineId ?? []}
        disabled={disabled}
        change={(ids) => put("machineId", ids)}
      />
      <DataKeyPicker
        member="dataKey"
        source={held.dataSource}
        value={held.dataKey}
        disabled={disabled}
        change={(key) => put("dataKey", key)}
      />
      <SampleRows source={held.dataSource} chosen={held.dataKey ? [held.dataKey] : []} />
      <TextInput
        label={text("inspector.math")}
        description={text("inspector.math_help")}
        value={held.math ?? ""}
        disabled={disabled}
        onChange={({ currentTarget }) => put("math", currentTarget.value)}
      />
      {held.operation === "mean" ? (
        <TextInput
          label={text("inspector.weight")}
          description={text("inspector.weight_help")}
          value={held.weight ?? ""}
          disabled={disabled}
          onChange={({ currentTarget }) => put("weight", currentTarget.value)}
        />
      ) : null}
    </>
  );
};

export default Field;
