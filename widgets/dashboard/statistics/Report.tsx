import { useCallback, useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { Printable } from "#engine/react/print/Printable.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { saveFile } from "#engine/react/save-file.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsReport } from "#schemas/plant/statistics.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { fileName, pictureOf, pngOf } from "#widgets/controls/chart/picture.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Head, useSpanTexts } from "./Head.tsx";
import { type Options, type Reason, shownOf, type Task } from "./logic.ts";
import classes from "./statistics.module.css";
import { Tables, type Told } from "./Tables.tsx";
import { useDays, useReportChart } from "./use-chart.ts";
import { type Step, useSteps } from "./use-steps.ts";

interface ReportProps {
  options: Options;
  ids: readonly string[];
  report: StatisticsReport;
  stops: Bound<OutputOfCall<"load_statistics_stops">> | undefined;
  machines: readonly Machine[];
}

const titles = {
  stopreasons: "pages.sr_short",
  stopreasons_daily: "pages.sr_daily",
  availability: "pages.av_short",
  machineanalysis: "pages.analysis_short",
} as const satisfies Record<Task, string>;

/** What a report is called and of, on the screen, in a picture and on paper. */
const useWritten = (
  { title, task = "stopreasons", subject = "" }: Options,
  spans: ReturnType<typeof useSpanTexts>,
  opened: Reason | undefined,
) => {
  const { text, label } = useText();
  const name = title === undefined || title === "" ? text(titles[task]) : label(title);
  const about = subject?.trim() ?? "";
  const reason = opened ? `${text("statistics.reason")}: ${opened.label}` : "";
  const lines = [about, reason, spans.now, spans.before ?? ""].filter((line) => line !== "");
  return { name, about, lines };
};

/** Where a press on the bars at a place leads. */
const barStep = ({ task, both, reasons, report, steps }: Told, days: readonly string[], at: number): Step => {
  if (task === "stopreasons") return reasons[at] && steps.reason(reasons[at].stop_reason);
  if (task === "stopreasons_daily") return days[at] === undefined ? undefined : steps.place({ day: days[at] });
  const machine = (both.rows[at] ?? report.span.rows[at])?.machine_id;
  return machine === undefined ? undefined : steps.place({ machine });
};

interface ShownProps {
  props: ReportProps;
  task: Task;
  shown: ReturnType<typeof shownOf>;
}

/** A report of which something is known: head, chart, and the table that it is drawn from. */
const Shown = ({ props, task, shown: { both, notCompared } }: ShownProps) => {
  const { options, ids, report, machines } = props;
  const steps = useSteps(options, ids);
  const { days } = useDays(report);
  const { reason } = steps.opened;
  const { goals: hasGoals = true } = options;
  const { chart, reasons } = useReportChart({ task, report, both, machines, reason, hasGoals });
  const spans = useSpanTexts(report, notCompared);
  const { name, about, lines } = useWritten(
    options,
    spans,
    reasons.find(({ stop_reason }) => stop_reason === reason),
  );
  const told: Told = { task, report, both, reasons, stops: props.stops, machines, steps };
  const draw = useCallback(() => chart && pictureOf(chart.graph, chart.settings), [chart]);
  const savePicture = async () => {
    if (!chart) return;
    const picture = pictureOf(chart.graph, chart.settings, { title: name, lines });
    saveFile(`${fileName(name, about, spans.plain)}.png`, await pngOf(picture));
  };
  const isOpen = barStep(told, days, 0) !== undefined;
  return (
    <Printable title={name} lines={lines} draw={draw}>
      <Head spans={spans} onPicture={chart ? () => void savePicture() : undefined} />
      {chart ? (
        <div className={classes["chart"]} data-of-days={task === "stopreasons_daily" || undefined}>
          <Chart
            graph={chart.graph}
            {...chart.settings}
            onPress={isOpen ? (at) => barStep(told, days, at)?.() : undefined}
          />
        </div>
      ) : null}
      <Tables {...told} />
    </Printable>
  );
};

interface NothingProps {
  report: StatisticsReport;
  shown: ShownProps["shown"];
  of: string | number;
}

/** Without anything to show, why. */
const Nothing = ({ report, shown, of }: NothingProps) => {
  const { now } = useSpanTexts(report, shown.notCompared);
  return (
    <>
      <p className={classes["note"]}>{now}</p>
      <Note of={of} />
    </>
  );
};

export const Report = (props: ReportProps) => {
  const { options, report } = props;
  const { task = "stopreasons", compare = false } = options;
  const shown = useMemo(() => shownOf(report, compare), [report, compare]);
  const hasNoStops = task.startsWith("stopreasons") && shown.both.rows.length === 0 && !shown.both.before?.length;
  if (shown.isUnknown) return <Nothing report={report} shown={shown} of={1817} />;
  if (hasNoStops) return <Nothing report={report} shown={shown} of="statistics.no_stops" />;
  return <Shown props={props} task={task} shown={shown} />;
};
