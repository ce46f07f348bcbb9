import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { Bound } from "#engine/bindings/bound.ts";
import { DayInput } from "#engine/react/dates/DayInput.tsx";
import { useQueryChange } from "#engine/react/navigation/use-query-change.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { TableView } from "#engine/react/tables/TableView.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { statisticsChart } from "#widgets/dashboard/graph/statistics.ts";
import { useStatisticsWords } from "#widgets/dashboard/graph/use-words.ts";
import { daysFault, hasNoData, machinesOf, type Options, reasonsOf, type Task, withLimits } from "./logic.ts";
import classes from "./statistics.module.css";

interface Data {
  statistics?: Bound<readonly StatisticsRow[]>;
  machines?: Bound<readonly Machine[]>;
}

const noMachines: readonly Machine[] = [];

/** The first and the last day, kept in the address. */
const Days = ({ options }: { options: Options }) => {
  const { text } = useText();
  const change = useQueryChange();
  const fault = daysFault(options);
  const said = fault === null || fault === "missing" ? null : text(`statistics.days.${fault}`);
  const field = (name: "from" | "to", error: string | null) => (
    <DayInput
      label={text(`table.${name}`)}
      className={classes["day"] ?? ""}
      value={options[name] ?? null}
      error={error}
      onChange={(day) => change({ [name]: day })}
    />
  );
  return (
    <div className={classes["days"]}>
      {field("from", null)}
      {field("to", said)}
    </div>
  );
};

const chartTypes = {
  stopreasons: "bar",
  stopreasons_daily: "stackedBar",
  availability: "filledStackedBar",
} as const;

const Drawing = ({ task, rows }: { task: keyof typeof chartTypes; rows: readonly StatisticsRow[] }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const words = useStatisticsWords();
  const { graph, ...axis } = useMemo(
    () => statisticsChart(task, rows, { graphType: chartTypes[task] }, words, { language, timeZone }),
    [task, rows, words, language, timeZone],
  );
  return (
    <div className={classes["chart"]} data-whole={task === "stopreasons_daily" || undefined}>
      <Chart graph={graph} {...axis} />
    </div>
  );
};

/** What a row of a reason is made of: the machines that had it. */
const Split = ({ rows, reason, onClose }: { rows: readonly StatisticsRow[]; reason: string; onClose: () => void }) => {
  const { text } = useText();
  const of = useMemo(() => machinesOf(rows, reason), [rows, reason]);
  const name = reasonsOf(rows).find(({ stop_reason }) => stop_reason === reason)?.label ?? reason;
  return (
    <section className={classes["split"]} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          {text("popup.close")}
        </Button>
      </header>
      <div className={classes["rows"]}>
        <TableView slug="statistics_reason_machines" rows={of} searchable />
      </div>
    </section>
  );
};

const Reasons = ({ rows, isOfMany }: { rows: readonly StatisticsRow[]; isOfMany: boolean }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const reasons = useMemo(() => reasonsOf(rows), [rows]);
  return (
    <>
      <div className={classes["rows"]}>
        <TableView
          slug="statistics_reasons"
          rows={reasons}
          searchable
          onPress={isOfMany ? (row) => setChosen(String(row["stop_reason"])) : undefined}
        />
      </div>
      {chosen !== null && reasons.some(({ stop_reason }) => stop_reason === chosen) ? (
        <Split rows={rows} reason={chosen} onClose={() => setChosen(null)} />
      ) : null}
    </>
  );
};

interface ReportProps {
  options: Options;
  task: Task;
  rows: readonly StatisticsRow[];
  machines: readonly Machine[];
}

const Report = ({ options, task, rows, machines }: ReportProps) => {
  const navigate = useNavigate();
  const limited = useMemo(() => withLimits(rows, machines), [rows, machines]);
  const { open, machineId = "" } = options;
  if (hasNoData(rows)) return <Note of={1817} />;
  const toMachine = (row: Readonly<Record<string, unknown>>) =>
    void navigate((open ?? "").replace("[machine]", encodeURIComponent(String(row["machine_id"]))));
  return (
    <>
      {task === "machineanalysis" ? null : <Drawing task={task} rows={rows} />}
      {task === "stopreasons" ? <Reasons rows={rows} isOfMany={machineId.includes(";")} /> : null}
      {task === "availability" ? (
        <div className={classes["rows"]}>
          <TableView slug="statistics_availability" rows={limited} searchable />
        </div>
      ) : null}
      {task === "machineanalysis" ? (
        <div className={classes["rows"]}>
          <TableView
            slug="statistics_analysis"
            rows={rows}
            searchable
            onPress={open === undefined ? undefined : toMachine}
          />
        </div>
      ) : null}
    </>
  );
};

/** Statistics of machines in a period: a chart, and the table that it is drawn from. */
const View = ({ options, data }: WidgetViewProps<Options, Data>) => {
  const { task = "stopreasons", period, machineId = "" } = options;
  const isAsking = daysFault(options) !== null;
  return (
    <WidgetBox options={options}>
      <div className={classes["report"]}>
        {period === "calendar" ? <Days options={options} /> : null}
        {isAsking ? (
          <Note of="statistics.choose_days" />
        ) : (
          <Bind bound={data.statistics} missing={options.machineId === undefined ? 900147 : 1817}>
            {(rows) => (
              <Report
                key={machineId}
                options={options}
                task={task}
                rows={rows}
                machines={data.machines?.data ?? noMachines}
              />
            )}
          </Bind>
        )}
      </div>
    </WidgetBox>
  );
};

export default View;
