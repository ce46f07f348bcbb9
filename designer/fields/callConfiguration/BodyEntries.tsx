import { Stack, TextInput } from "@mantine/core";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { BodyEntry } from "#schemas/values/callConfiguration/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { faultsBelow, messagesAt } from "../../surroundings/faults.ts";
import BindingField from "../datasourceValue/Field.tsx";
import { Choice } from "../parts/Choice.tsx";
import { withMember } from "../parts/compact.ts";
import { Faults } from "../parts/Faults.tsx";
import { Items } from "../parts/Items.tsx";
import { Section } from "../parts/Section.tsx";
import type { FieldProps } from "../types.ts";
import { doubledKeys, typesAt, withType } from "./entries.ts";

interface LevelProps {
  entries: readonly BodyEntry[];
  /** From 1. */
  depth: number;
  faults: FieldProps["faults"];
  disabled: boolean;
  change: (entries: BodyEntry[]) => void;
}

/** The entries of one level of the body. */
export const BodyEntries = ({ entries, depth, faults, disabled, change }: LevelProps) => {
  const { text } = useText();
  const doubled = doubledKeys(entries);
  return (
    <Items<BodyEntry>
      label={text("inspector.body_level", { depth })}
      items={entries}
      disabled={disabled}
      nameOf={({ key }, index) => key || text("inspector.entry", { number: index + 1 })}
      fresh={() => ({ key: "", type: "value", value: "" })}
      change={change}
    >
      {(entry, index, put) => (
        <EntryEditor
          {...{ entry, depth, disabled, put }}
          isDoubled={doubled.has(entry.key)}
          faults={faultsBelow(faults, `/${index}`)}
        />
      )}
    </Items>
  );
};

interface EntryProps {
  entry: BodyEntry;
  depth: number;
  isDoubled: boolean;
  faults: readonly Fault[];
  disabled: boolean;
  put: (entry: BodyEntry) => void;
}

const EntryEditor = (props: EntryProps) => {
  const { entry, depth, isDoubled, faults, disabled, put } = props;
  const { text } = useText();
  return (
    <Stack gap={4}>
      <TextInput
        label={text("inspector.key")}
        value={entry.key}
        error={isDoubled ? text("inspector.key_twice") : undefined}
        disabled={disabled}
        onChange={({ currentTarget }) => put({ ...entry, key: currentTarget.value })}
      />
      <Faults messages={messagesAt(faults, "/key")} />
      <Choice
        label={text("inspector.body_type")}
        choices={typesAt(depth)}
        fallback={entry.type}
        value={entry.type}
        disabled={disabled}
        change={(type) => type && put(withType(entry, type))}
      />
      <EntryValue {...props} />
    </Stack>
  );
};

const EntryValue = ({ entry, depth, faults, disabled, put }: EntryProps) => {
  const { text } = useText();
  switch (entry.type) {
    case "value":
      return (
        <TextInput
          label={text("inspector.static_value")}
          value={entry.value ?? ""}
          disabled={disabled}
          onChange={({ currentTarget }) => put({ ...entry, value: currentTarget.value })}
        />
      );
    case "dataValue":
      return (
        <BindingField
          id={`binding-${depth}-${entry.key}`}
          label={entry.key}
          schema={{}}
          value={entry.dataValue}
          fallback={undefined}
          faults={faultsBelow(faults, "/dataValue")}
          disabled={disabled}
          change={(next) => put(withMember(entry, "dataValue", next))}
        />
      );
    case "nested":
      return (
        <Section label={text("inspector.body_nested", { name: entry.key })} collapsible>
          <BodyEntries
            entries={entry.nested ?? []}
            depth={depth + 1}
            faults={faultsBelow(faults, "/nested")}
            disabled={disabled}
            change={(nested) => put({ ...entry, nested })}
          />
        </Section>
      );
    case "prompt":
      return (
        <Choice
          label={text("inspector.prompt_type")}
          choices={["text", "boolean"]}
          fallback="text"
          value={entry.dataType}
          disabled={disabled}
          change={(dataType) => put(withMember(entry, "dataType", dataType))}
        />
      );
  }
};
