import { useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { useToday } from "#widgets/controls/goals/use-today.ts";
import { downtimeChart, timesChart } from "./charts.ts";
import {
  byPeriod,
  categoriesOf,
  type CodeRow,
  figuresOf,
  type HistoryRow,
  periodsUntil,
  unitTexts,
} from "./figures.ts";
import { LargestStops } from "./LargestStops.tsx";
import { PeriodTable } from "./PeriodTable.tsx";
import { defaultAmount } from "./read.ts";
import type { schema } from "./schema.ts";
import classes from "./mtbf-mttr.module.css";

type Options = Static<typeof schema.options>;
interface Data {
  history?: Bound<readonly HistoryRow[]>;
  codes?: Bound<readonly CodeRow[]>;
}

const noCodes: readonly CodeRow[] = [];

const View = ({ options, data }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={options}>
    <Bind bound={data.history} missing={900136}>
      {(rows) =>
        rows.length === 0 ? (
          <Note of={7547} />
        ) : (
          <History options={options} rows={rows} codes={data.codes?.data ?? noCodes} />
        )
      }
    </Bind>
  </WidgetBox>
);

/** Writes a number of the unit with at most one decimal. */
export const useWriter = () => {
  const { language } = useText();
  const timeZone = useTimeZone();
  return useMemo(
    () => (value: number) => formatValue(Math.round(value * 10) / 10, "none", { language, timeZone }),
    [language, timeZone],
  );
};

interface HistoryProps {
  options: Options;
  rows: readonly HistoryRow[];
  codes: readonly CodeRow[];
}

const History = ({ options, rows, codes }: HistoryProps) => {
  const { period = "week_number", unit = "m", tension = 0.3, totalColor = "#ff0000" } = options;
  const { amountOfPeriods = defaultAmount, amountOfTablePeriods = defaultAmount, maxStops = 12 } = options;
  const { text } = useText();
  const today = useToday();
  const write = useWriter();
  const categories = useMemo(() => categoriesOf(options.categories ?? {}, codes), [options.categories, codes]);
  const { times, downtime } = useMemo(() => {
    const periods = periodsUntil(today, period, amountOfPeriods);
    const figures = byPeriod(rows, period, periods).map((own) => figuresOf(own, categories));
    const labels = periods.map((one) => periodText(one, text));
    const look = { unit, tension, totalColor, write };
    const names = { mtbf: text("mtbf.mtbf"), mttr: text("mtbf.mttr"), mwttr: text("mtbf.mwttr") };
    return {
      times: timesChart(labels, figures, names, look),
      downtime: downtimeChart(labels, figures, text("mtbf.downtime"), look),
    };
  }, [rows, period, amountOfPeriods, categories, today, unit, tension, totalColor, write, text]);
  const tableRows = useMemo(() => {
    const periods = periodsUntil(today, period, amountOfTablePeriods);
    return { periods, rows: byPeriod(rows, period, periods) };
  }, [rows, period, amountOfTablePeriods, today]);
  const unitText = text(unitTexts[unit]);
  return (
    <div className={classes.history}>
      <Panel title={`${text("mtbf.times")} (${unitText})`}>
        <Chart graph={times} tick={write} />
      </Panel>
      <Panel title={`${text("mtbf.downtime")} (${unitText})`}>
        <Chart graph={downtime} tick={write} />
      </Panel>
      <LargestStops rows={tableRows.rows.flat()} count={maxStops} codes={codes} unit={unit} write={write} />
      <PeriodTable
        names={tableRows.periods.map((one) => periodText(one, text))}
        rows={tableRows.rows}
        categories={categories}
        options={options}
        unit={unit}
        write={write}
      />
    </div>
  );
};

/** A week by its number, a day by its date without the year. */
const periodText = (period: string, text: Texts["text"]): string =>
  period.includes("-") ? period.slice(5) : text("mtbf.week", { week: Number(period.slice(4)) });

const Panel = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={classes.panel}>
    <h3 className={classes.heading}>{title}</h3>
    <div className={classes.box}>
      <div className={classes.drawing}>{children}</div>
    </div>
  </div>
);

export default View;
