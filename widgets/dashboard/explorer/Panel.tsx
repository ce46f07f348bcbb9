import { Button, MultiSelect, NativeSelect, RangeSlider, Switch } from "@mantine/core";
import { IconFilterOff, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import type { Choice } from "#engine/explorer/choice/choice.ts";
import { firstChoice } from "#engine/explorer/choice/choice.ts";
import type { DataFacts } from "#engine/explorer/types.ts";
import { DayInput } from "#engine/react/dates/DayInput.tsx";
import type { Choosing } from "#engine/react/explorer/use-choice.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import {
  type ExplorerDimension,
  type ExplorerDocument,
  type ExplorerHorizon,
  explorerHorizons,
  type ExplorerPeriod,
  explorerPeriods,
} from "#schemas/documents/explorer/schema.ts";
import classes from "./explorer.module.css";
import { useValueText } from "#widgets/controls/explorer/use-value-text.ts";

/** Options of a filter that are listed at once; typing finds the others. */
const listed = 100;

const nothing: readonly string[] = [];

interface FilterProps {
  dimension: ExplorerDimension;
  facts: DataFacts;
  choosing: Choosing;
  disabled?: boolean;
}

/** The values of a dimension that there are, any of which can be chosen. */
const Filter = ({ dimension, facts, choosing: { shown, choose }, disabled = false }: FilterProps) => {
  const { text, label } = useText();
  const textOf = useValueText(dimension, facts);
  const { key } = dimension;
  const values = facts.dimensions[key]?.values;
  const chosen = shown.values[key] ?? nothing;
  const data = useMemo(
    () => [...new Set([...(values ?? []), ...chosen])].map((value) => ({ value, label: textOf(value) })),
    [values, chosen, textOf],
  );
  return (
    <MultiSelect
      label={label(dimension.label)}
      placeholder={chosen.length === 0 ? text("explorer.all") : ""}
      data={data}
      value={[...chosen]}
      disabled={disabled}
      limit={listed}
      searchable
      clearable
      hidePickedOptions
      styles={{ pillsList: { minHeight: 32, alignItems: "center" } }}
      nothingFoundMessage={text("explorer.no_such_value")}
      clearButtonProps={{ "aria-label": text("explorer.clear_one", { filter: label(dimension.label) }) }}
      onChange={(next) => choose({ values: { ...shown.values, [key]: next } })}
    />
  );
};

/** The weeks, with the switch that takes them out of account. */
const Weeks = (props: FilterProps) => {
  const { text } = useText();
  const { shown, choose } = props.choosing;
  return (
    <div className={classes["weeks"]}>
      <Filter {...props} disabled={!shown.hasWeeks} />
      <Switch
        label={text("explorer.weeks_count")}
        checked={shown.hasWeeks}
        onChange={(event) => choose({ hasWeeks: event.currentTarget.checked })}
      />
    </div>
  );
};

const Slider = ({
  document,
  facts,
  choosing: { shown, choose },
}: Omit<PanelProps, "children" | "settings" | "isGrouped">) => {
  const { label } = useText();
  const { slider } = document;
  if (!slider) return null;
  const most = Math.max(1, Math.ceil(facts.most));
  const { least, most: upTo } = shown.slider ?? { least: 0, most };
  const name = label(slider.label);
  return (
    <fieldset className={classes["slider"]}>
      <legend>{`${name}: ${least} – ${Math.min(upTo, most)}`}</legend>
      <RangeSlider
        min={0}
        max={most}
        minRange={0}
        value={[Math.min(least, most), Math.min(upTo, most)]}
        thumbFromLabel={name}
        thumbToLabel={name}
        label={null}
        onChange={([from, to]) => choose({ slider: from === 0 && to === most ? null : { least: from, most: to } })}
      />
    </fieldset>
  );
};

const Time = ({
  choosing: { shown, choose },
  isGrouped,
  facts,
}: Omit<PanelProps, "children" | "settings" | "document">) => {
  const { text } = useText();
  // Grouping by day of so many records is slow: it is left when the horizon changes.
  const isSlow = shown.groupBy === "day" && facts.rows > slowRows;
  const setDay = (name: "from" | "to") => (day: string | null) =>
    choose({ days: { ...shown.days, [name]: day ?? "" } });
  return (
    <>
      <NativeSelect
        label={text("explorer.horizon")}
        value={shown.horizon}
        data={explorerHorizons.map((value) => ({ value, label: text(`explorer.horizon.${value}`) }))}
        onChange={(event) =>
          choose({
            horizon: event.currentTarget.value as ExplorerHorizon,
            ...(isSlow ? { groupBy: "week" } : {}),
          })
        }
      />
      {shown.horizon === "custom" ? (
        <div className={classes["days"]}>
          <DayInput
            label={text("table.from")}
            value={shown.days.from || null}
            error={null}
            onChange={setDay("from")}
            className={classes["day"] ?? ""}
          />
          <DayInput
            label={text("table.to")}
            value={shown.days.to || null}
            error={null}
            onChange={setDay("to")}
            className={classes["day"] ?? ""}
          />
        </div>
      ) : null}
      {isGrouped ? (
        <NativeSelect
          label={text("explorer.group_by")}
          value={shown.groupBy}
          data={explorerPeriods.map((value) => ({ value, label: text(`explorer.period.${value}`) }))}
          onChange={(event) => choose({ groupBy: event.currentTarget.value as ExplorerPeriod })}
        />
      ) : null}
      {isGrouped && isSlow ? <output className={classes["warning"]}>{text("explorer.slow_days")}</output> : null}
    </>
  );
};

/** More records than this are slow by day. Source: docs/specification, WD-458. */
const slowRows = 20_000;

/** Is anything narrowed? */
const isNarrowed = ({ values, slider, produced }: Choice): boolean =>
  slider !== null || produced || Object.values(values).some((chosen) => chosen.length > 0);

export interface PanelProps {
  document: ExplorerDocument;
  facts: DataFacts;
  choosing: Choosing;
  /** Along the calendar by a period that is chosen. */
  isGrouped: boolean;
  /** How it is drawn and loaded. */
  settings: ReactNode;
  /** The saved views. */
  children: ReactNode;
}

/** What is chosen of the records: saved views, time, filters. */
export const Panel = ({ document, facts, choosing, isGrouped, settings, children }: PanelProps) => {
  const { text } = useText();
  const { shown, isPending, isManual, choose, apply } = choosing;
  const dimensions = document.filters.flatMap((key) => document.dimensions.filter((one) => one.key === key));
  const first = firstChoice(document);
  return (
    <div className={classes["panel"]} id="explorer-panel">
      {settings}
      {children}
      <Time choosing={choosing} isGrouped={isGrouped} facts={facts} />
      {dimensions.map((dimension) =>
        dimension.from === "week" ? (
          <Weeks key={dimension.key} dimension={dimension} facts={facts} choosing={choosing} />
        ) : (
          <Filter key={dimension.key} dimension={dimension} facts={facts} choosing={choosing} />
        ),
      )}
      <Slider document={document} facts={facts} choosing={choosing} />
      {document.produced === undefined ? null : (
        <Switch
          label={text("explorer.produced")}
          checked={shown.produced}
          onChange={(event) => choose({ produced: event.currentTarget.checked })}
        />
      )}
      <Button
        variant="default"
        mih={44}
        leftSection={<IconFilterOff size={20} aria-hidden />}
        disabled={!isNarrowed(shown)}
        onClick={() => choose({ values: first.values, slider: first.slider, produced: first.produced })}
      >
        {text("explorer.clear")}
      </Button>
      {isManual ? (
        <Button
          mih={44}
          className={classes["update"] ?? ""}
          data-pending={isPending || undefined}
          color={isPending ? "red" : "blue"}
          disabled={!isPending}
          leftSection={<IconRefresh size={20} aria-hidden />}
          onClick={apply}
        >
          {text(isPending ? "explorer.update_pending" : "explorer.update")}
        </Button>
      ) : null}
    </div>
  );
};
