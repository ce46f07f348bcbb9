import { SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { FieldProps } from "../types.ts";
import { asWay, keyOf, languages, type Way, wayOf } from "./ways.ts";
import { useCatalogue } from "./use-catalogue.ts";

/** A title or label: a text, a text of the catalogue, or a text in both languages. */
const Field = ({ id, label, value, fallback, faults, disabled, change }: FieldProps<Label>) => {
  const { text, label: labelText } = useText();
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? wayOf(value);
  const ways: { value: Way; label: string }[] = [
    { value: "plain", label: text("inspector.label_plain") },
    { value: "both", label: text("inspector.label_both") },
    { value: "key", label: text("inspector.label_key") },
  ];
  const choose = (next: Way) => {
    setChosen(next);
    const turned = asWay(next, value, labelText);
    if (turned !== null) change(turned);
  };
  return (
    <Stack gap={4}>
      <SegmentedControl<Way>
        aria-label={text("inspector.label_way", { label })}
        size="sm"
        value={way}
        data={ways}
        disabled={disabled}
        onChange={choose}
      />
      {way === "plain" && (
        <TextInput
          id={id}
          value={typeof value === "string" ? value : ""}
          placeholder={labelText(fallback)}
          error={faults.length > 0}
          aria-describedby={`${id}-faults`}
          disabled={disabled}
          onChange={({ currentTarget }) => change(currentTarget.value === "" ? undefined : currentTarget.value)}
        />
      )}
      {way === "both" && <Both {...{ id, label, value, disabled, change }} />}
      {way === "key" && <KeyPicker {...{ id, label, disabled }} chosen={keyOf(value)} choose={(key) => change(key)} />}
    </Stack>
  );
};

type BothProps = Pick<FieldProps<Label>, "id" | "label" | "value" | "disabled" | "change">;

/** The text in each language. */
const Both = ({ id, label, value, disabled, change }: BothProps) => {
  const { text } = useText();
  return languages.map((language, index) => (
    <TextInput
      key={language}
      {...(index === 0 ? { id } : {})}
      aria-label={`${label} (${text(`language.${language}`)})`}
      leftSection={language}
      value={both(value)[language]}
      disabled={disabled}
      onChange={({ currentTarget }) => change({ ...both(value), [language]: currentTarget.value })}
    />
  ));
};

const both = (value: Label | undefined): { en: string; sv: string } =>
  typeof value === "object" && "en" in value ? value : { en: "", sv: "" };

interface KeyPickerProps {
  id: string;
  label: string;
  disabled: boolean;
  chosen: string | null;
  choose: (label: Label | undefined) => void;
}

/** A text of the catalogue, found by its key or by its words. */
export const KeyPicker = ({ id, label, disabled, chosen, choose }: KeyPickerProps) => {
  const { text } = useText();
  const catalogue = useCatalogue();
  const keys = Object.keys(catalogue);
  const missing = chosen !== null && !Object.hasOwn(catalogue, chosen) ? [chosen] : [];
  return (
    <Select
      id={id}
      size="md"
      aria-label={label}
      searchable
      clearable
      limit={30}
      value={chosen}
      disabled={disabled}
      placeholder={text("inspector.search")}
      nothingFoundMessage={text("inspector.nothing_found")}
      data={[...missing, ...keys].map((key) => ({ value: key, label: `${key}: ${catalogue[key] ?? "?"}` }))}
      onChange={(key) => choose(key === null ? undefined : { text: /^\d+$/.test(key) ? Number(key) : key })}
    />
  );
};

export default Field;
