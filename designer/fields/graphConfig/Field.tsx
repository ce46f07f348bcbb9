import { Button, NumberInput, Stack, Switch } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { designerGraphTypes, type GraphConfig, type GraphDataset } from "#schemas/values/graphConfig/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSource } from "../../surroundings/form-context.ts";
import { Choice } from "../parts/Choice.tsx";
import { type Put, putIn } from "../parts/compact.ts";
import { DataKeyPicker } from "../parts/DataKeyPicker.tsx";
import classes from "../parts/parts.module.css";
import { PlusTabs } from "../parts/PlusTabs.tsx";
import { SampleRows } from "../parts/SampleRows.tsx";
import { Section } from "../parts/Section.tsx";
import type { FieldProps } from "../types.ts";
import { DatasetEditor } from "./DatasetEditor.tsx";
import { pressDataset, removeDataset } from "./datasets.ts";

const empty: GraphConfig = { graphType: "bar", datasets: [{}] };

/** A chart over the rows of the data source: its type, its datasets, its axes. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<GraphConfig>) => {
  const { text } = useText();
  const source = useSource();
  const held = value ?? fallback ?? empty;
  const put = putIn(held, change);
  if (source === null) return <p className={classes["note"]}>{text(900131)}</p>;
  return (
    <div id={id}>
      <Section label={text("inspector.chart")} collapsible>
        <Chart {...{ held, source, disabled, put }} />
      </Section>
      <Section label={text("inspector.datasets")} collapsible>
        <Datasets {...{ held, source, disabled, change }} />
      </Section>
      <Section label={text("inspector.axes")} collapsible startsClosed>
        <Axes {...{ held, disabled, put }} />
      </Section>
    </div>
  );
};

interface PartProps {
  held: GraphConfig;
  disabled: boolean;
  put: Put<GraphConfig>;
}

/** The type of the chart, the field that its labels come from, and the rows that it is drawn from. */
const Chart = ({ held, source, disabled, put }: PartProps & { source: string }) => {
  const { text } = useText();
  return (
    <Stack gap="xs">
      <Choice
        label={text("inspector.chart_type")}
        choices={designerGraphTypes}
        fallback={held.graphType}
        value={held.graphType}
        disabled={disabled}
        change={(type) => type && put("graphType", type)}
      />
      <DataKeyPicker
        label={text("inspector.chart_labels")}
        source={source}
        value={held.x}
        disabled={disabled}
        change={(key) => put("x", key)}
      />
      <Switch
        size="md"
        label={text("inspector.show_legend")}
        checked={held.showLegend !== "no"}
        disabled={disabled}
        onChange={({ currentTarget }) => put("showLegend", currentTarget.checked ? "yes" : "no")}
      />
      <SampleRows source={source} chosen={[held.x ?? "tLabel", ...held.datasets.flatMap(({ y }) => y ?? [])]} />
    </Stack>
  );
};

interface DatasetsProps {
  held: GraphConfig;
  source: string;
  disabled: boolean;
  change: (config: GraphConfig) => void;
}

/** The datasets as tabs: one is edited at a time, added and removed. */
const Datasets = ({ held, source, disabled, change }: DatasetsProps) => {
  const { text } = useText();
  const [tab, setTab] = useState(0);
  const chosen = Math.min(Math.max(tab, 0), held.datasets.length - 1);
  const dataset = held.datasets[chosen];
  const go = (next: { config: GraphConfig; tab: number }) => {
    setTab(next.tab);
    if (next.config !== held) change(next.config);
  };
  const putDataset = (next: GraphDataset) =>
    change({ ...held, datasets: held.datasets.map((one, index) => (index === chosen ? next : one)) });
  return (
    <PlusTabs
      label={text("inspector.datasets")}
      plus={text("inspector.add_dataset")}
      tabs={held.datasets.map(({ y }, index) => ({ id: index, label: y || String(index + 1) }))}
      tab={chosen}
      disabled={disabled}
      press={(pressed) => go(pressDataset({ config: held, tab: chosen }, pressed))}
    >
      {dataset && <DatasetEditor {...{ dataset, source, disabled }} change={putDataset} />}
      {held.datasets.length > 1 && (
        <Button
          mt="xs"
          variant="light"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => go(removeDataset({ config: held, tab: chosen }, chosen))}
        >
          {text("inspector.remove_dataset")}
        </Button>
      )}
    </PlusTabs>
  );
};

const Axes = ({ held, disabled, put }: PartProps) => {
  const { text } = useText();
  return (
    <Stack gap="xs">
      {(["xMin", "xMax", "yMin", "yMax"] as const).map((name) => (
        <NumberInput
          key={name}
          size="md"
          label={text(`inspector.axis_${name}`)}
          value={held[name] ?? ""}
          disabled={disabled}
          onChange={(typed) => put(name, typed === "" ? undefined : Number(typed))}
        />
      ))}
      {(["sortX", "sortY"] as const).map((name) => (
        <Choice
          key={name}
          label={text(`inspector.axis_${name}`)}
          choices={["asc", "desc"]}
          value={held[name]}
          disabled={disabled}
          change={(direction) => put(name, direction)}
        />
      ))}
    </Stack>
  );
};

export default Field;
