import { NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import type { DashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Choice } from "../parts/Choice.tsx";
import { withMember } from "../parts/compact.ts";
import type { FieldProps } from "../types.ts";
import { snippetName } from "./snippets.ts";
import { useFirstRowKeys, useSnippet, useSnippets } from "./use-snippets.ts";

/** A snippet, and the values of its parameters. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<DashboardSelect>) => {
  const { text, label } = useText();
  const held = value ?? fallback;
  const snippets = useSnippets();
  const snippet = useSnippet(held?.slug);
  const keys = useFirstRowKeys(held?.parameterTranslate ? snippet : undefined);
  const isMissing = held !== undefined && !snippets.some(({ slug }) => slug === held.slug);
  const put = (name: string, next: string | undefined) =>
    held && change({ ...held, parameters: withMember(held.parameters ?? {}, name, next) });
  return (
    <Stack gap="xs">
      <NativeSelect
        id={id}
        size="md"
        label={text("inspector.snippet")}
        value={held?.slug ?? ""}
        disabled={disabled}
        data={[
          ...(held ? [] : [{ value: "", label: text("inspector.none") }]),
          ...(isMissing ? [{ value: held.slug, label: held.slug }] : []),
          ...snippets.map((one) => ({ value: one.slug, label: snippetName(one, label) })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value !== "" && change({ slug: currentTarget.value })}
      />
      {held && (
        <Switch
          size="md"
          label={text("inspector.parameter_translate")}
          checked={held.parameterTranslate ?? false}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            change(withMember(held, "parameterTranslate", currentTarget.checked || undefined))
          }
        />
      )}
      {(snippet?.parameters ?? []).map(({ name, description }) => (
        <Parameter
          key={name}
          label={`{${name}} ${description ?? ""}`.trim()}
          value={held?.parameters?.[name]}
          keys={held?.parameterTranslate ? keys : null}
          disabled={disabled}
          change={(next) => put(name, next)}
        />
      ))}
    </Stack>
  );
};

interface ParameterProps {
  label: string;
  value: string | undefined;
  /** The keys of the row that the parameter takes its value of; null where it is a text. */
  keys: readonly string[] | null;
  disabled: boolean;
  change: (value: string | undefined) => void;
}

const Parameter = ({ label, value, keys, disabled, change }: ParameterProps) =>
  keys ? (
    <Choice
      label={label}
      choices={keys}
      value={value}
      disabled={disabled}
      nameOf={(choice) => choice}
      change={change}
    />
  ) : (
    <TextInput
      label={label}
      value={value ?? ""}
      disabled={disabled}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );

export default Field;
