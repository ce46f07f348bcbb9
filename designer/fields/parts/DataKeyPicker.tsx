import { Autocomplete } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { sampleText, sourceData } from "./data-keys.ts";

interface DataKeyPickerProps {
  id?: string;
  /** The member of a value that it edits: a problem may lead to it. */
  member?: string;
  label?: string;
  source: string | null;
  value: string | undefined;
  disabled: boolean;
  change: (key: string | undefined) => void;
}

/** A field of a source's rows, each with the value that it has now. Another name may be typed. */
export const DataKeyPicker = ({ id, member, label, source, value, disabled, change }: DataKeyPickerProps) => {
  const { text } = useText();
  const { keys, sample } = sourceData(useSurroundings(), source);
  const [row] = sample.rows;
  return (
    <Autocomplete
      {...(id === undefined ? {} : { id })}
      {...(member === undefined ? {} : { "data-member": member })}
      size="md"
      label={label ?? text("inspector.data_key")}
      value={value ?? ""}
      data={keys}
      limit={60}
      disabled={disabled}
      renderOption={({ option }) => (row ? `${option.value} (${sampleText(row[option.value])})` : option.value)}
      onChange={(key) => change(key === "" ? undefined : key)}
    />
  );
};
