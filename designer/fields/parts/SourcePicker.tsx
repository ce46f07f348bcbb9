import { NativeSelect } from "@mantine/core";
import { staticValues } from "#schemas/values/datasourceValue/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";

interface SourcePickerProps {
  id: string;
  value: string | undefined;
  /** Offers values that are typed instead of read. */
  withStatic?: boolean;
  disabled: boolean;
  change: (slug: string) => void;
}

/** The data sources of the document; one that is chosen and gone is shown as missing. */
export const SourcePicker = ({ id, value, withStatic = false, disabled, change }: SourcePickerProps) => {
  const { text, label } = useText();
  const { sources } = useSurroundings();
  const known = new Set([...sources.map(({ slug }) => slug), ...(withStatic ? [staticValues] : [])]);
  const isMissing = value !== undefined && value !== "" && !known.has(value);
  return (
    <NativeSelect
      id={id}
      size="md"
      label={text("inspector.data_source")}
      value={value ?? ""}
      disabled={disabled}
      data={[
        ...(value ? [] : [{ value: "", label: text("inspector.choose_source") }]),
        ...(isMissing ? [{ value, label: text("inspector.missing_source", { name: value }) }] : []),
        ...sources.map(({ slug, description }) => ({
          value: slug,
          label: description === undefined ? slug : `${slug} – ${label(description)}`,
        })),
        ...(withStatic ? [{ value: staticValues, label: text("inspector.static_values") }] : []),
      ]}
      onChange={({ currentTarget }) => currentTarget.value !== "" && change(currentTarget.value)}
    />
  );
};
