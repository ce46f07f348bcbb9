import { NumberInput, Stack, Switch } from "@mantine/core";
import { useId } from "react";
import { autoColor, type GraphDataset, valueAnchors, valueFormatters } from "#schemas/values/graphConfig/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import ColorField from "../color/Field.tsx";
import { Choice } from "../parts/Choice.tsx";
import { type Put, putIn } from "../parts/compact.ts";
import { DataKeyPicker } from "../parts/DataKeyPicker.tsx";
import { Line } from "../parts/Line.tsx";

interface DatasetEditorProps {
  dataset: GraphDataset;
  source: string;
  disabled: boolean;
  change: (dataset: GraphDataset) => void;
}

const figures = [
  { name: "borderWidth", min: 0, max: 20, step: 1 },
  { name: "opacity", min: 0, max: 1, step: 0.05 },
  { name: "tension", min: 0, max: 10, step: 1 },
] as const;

/** One dataset: which field it shows, split or whole, and how it is painted. */
export const DatasetEditor = ({ dataset, source, disabled, change }: DatasetEditorProps) => {
  const { text } = useText();
  const put = putIn(dataset, change);
  return (
    <Stack gap="xs">
      <Keys {...{ dataset, source, disabled, put }} />
      <Paint name="backgroundColor" {...{ dataset, disabled, put }} />
      <Paint name="borderColor" {...{ dataset, disabled, put }} />
      {figures.map(({ name, ...limits }) => (
        <NumberInput
          key={name}
          size="md"
          label={text(`inspector.dataset_${name}`)}
          {...limits}
          value={dataset[name] ?? ""}
          disabled={disabled}
          onChange={(typed) => put(name, typed === "" ? undefined : Number(typed))}
        />
      ))}
      <Choice
        label={text("inspector.value_labels")}
        choices={valueAnchors}
        fallback="none"
        value={dataset.valueLabels}
        disabled={disabled}
        change={(anchor) => put("valueLabels", anchor)}
      />
      <Choice
        label={text("inspector.value_formatter")}
        choices={valueFormatters}
        fallback="none"
        value={dataset.valueFormatter}
        disabled={disabled}
        change={(formatter) => put("valueFormatter", formatter)}
      />
    </Stack>
  );
};

interface PartProps {
  dataset: GraphDataset;
  disabled: boolean;
  put: Put<GraphDataset>;
}

/** The fields of the rows that the dataset shows, and that which colours it. */
const Keys = ({ dataset, source, disabled, put }: PartProps & { source: string }) => {
  const { text } = useText();
  const key = (name: "y" | "splitKey" | "splitValue" | "colorKey") => (
    <DataKeyPicker
      label={text(`inspector.dataset_${name}`)}
      source={source}
      value={dataset[name]}
      disabled={disabled}
      change={(next) => put(name, next)}
    />
  );
  return (
    <>
      <Switch
        size="md"
        label={text("inspector.dataset_split")}
        checked={dataset.splitSet ?? false}
        disabled={disabled}
        onChange={({ currentTarget }) => put("splitSet", currentTarget.checked || undefined)}
      />
      {dataset.splitSet ? (
        <>
          {key("splitKey")}
          {key("splitValue")}
        </>
      ) : (
        key("y")
      )}
      <Switch
        size="md"
        label={text("inspector.dataset_auto_color")}
        checked={dataset.colorKey === autoColor}
        disabled={disabled}
        onChange={({ currentTarget }) => put("colorKey", currentTarget.checked ? autoColor : undefined)}
      />
      {dataset.colorKey !== autoColor && key("colorKey")}
    </>
  );
};

interface PaintProps extends PartProps {
  name: "backgroundColor" | "borderColor";
}

const Paint = ({ name, dataset, disabled, put }: PaintProps) => {
  const { text } = useText();
  const id = useId();
  const label = text(`inspector.dataset_${name}`);
  return (
    <Line id={id} label={label}>
      <ColorField
        {...{ id, label, disabled }}
        schema={{}}
        value={dataset[name]}
        fallback={undefined}
        faults={[]}
        change={(color) => put(name, color)}
      />
    </Line>
  );
};
