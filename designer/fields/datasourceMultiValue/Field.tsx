import { Stack, TextInput } from "@mantine/core";
import type { DatasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { valueFormats } from "#schemas/values/datasourceValue/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Choice } from "../parts/Choice.tsx";
import { withMember } from "../parts/compact.ts";
import { DataKeyPicker } from "../parts/DataKeyPicker.tsx";
import { Items } from "../parts/Items.tsx";
import { SubjectPicker } from "../parts/SubjectPicker.tsx";
import { SampleRows } from "../parts/SampleRows.tsx";
import { SourcePicker } from "../parts/SourcePicker.tsx";
import type { FieldProps } from "../types.ts";

type DataKey = DatasourceMultiValue["dataKeys"][number];

/** Several keys of a data source: one row for each of the subject. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<DatasourceMultiValue>) => {
  const { text } = useText();
  const held = value ?? fallback;
  const keys = held?.dataKeys ?? [];
  const choose = (dataSource: string) => change({ dataKeys: keys, ...held, dataSource, machineId: [] });
  return (
    <Stack gap="xs">
      <SourcePicker id={id} value={held?.dataSource} disabled={disabled} change={choose} />
      {held && (
        <>
          <SubjectPicker
            mode="multiple"
            value={held.machineId ?? []}
            disabled={disabled}
            change={(machineId) => change({ ...held, machineId })}
          />
          <Items<DataKey>
            label={text("inspector.data_keys")}
            items={keys}
            disabled={disabled}
            nameOf={({ key, label }, index) => label || key || text("inspector.entry", { number: index + 1 })}
            fresh={() => ({ key: "" })}
            change={(dataKeys) => change({ ...held, dataKeys })}
          >
            {(entry, _index, put) => <Entry {...{ entry, put, disabled }} source={held.dataSource} />}
          </Items>
          <SampleRows source={held.dataSource} chosen={keys.map(({ key }) => key)} />
        </>
      )}
    </Stack>
  );
};

interface EntryProps {
  entry: DataKey;
  source: string;
  disabled: boolean;
  put: (entry: DataKey) => void;
}

const Entry = ({ entry, source, disabled, put }: EntryProps) => {
  const { text } = useText();
  return (
    <Stack gap={4}>
      <DataKeyPicker
        source={source}
        value={entry.key}
        disabled={disabled}
        change={(key) => put({ ...entry, key: key ?? "" })}
      />
      <TextInput
        label={text("inspector.label")}
        value={entry.label ?? ""}
        disabled={disabled}
        onChange={({ currentTarget }) => put(withMember(entry, "label", currentTarget.value))}
      />
      <TextInput
        label={text("inspector.math")}
        value={entry.math ?? ""}
        disabled={disabled}
        onChange={({ currentTarget }) => put(withMember(entry, "math", currentTarget.value))}
      />
      <Choice
        label={text("inspector.format")}
        choices={valueFormats}
        fallback="none"
        value={entry.format}
        disabled={disabled}
        change={(format) => put(withMember(entry, "format", format))}
      />
    </Stack>
  );
};

export default Field;
