import { useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { derive } from "#engine/bindings/status.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { ScrapMonthRow, ScrapPivot } from "#schemas/plant/scrap-pivot.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { drawingOf } from "#widgets/controls/chart/options.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { useToday } from "#widgets/controls/goals/use-today.ts";
import { Panel, Table } from "#widgets/controls/scrap/Panel.tsx";
import { useAmount } from "#widgets/controls/scrap/use-amount.ts";
import classes from "#widgets/controls/scrap/scrap.module.css";
import { columns, monthsChart, together, weeksChart } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** Scrap in kilograms by month of this year, by week of this month, and both as a table. */
const View = ({ options, data }: WidgetViewProps<Options, Record<string, Bound<ScrapPivot>>>) => {
  const bound = useMemo(() => {
    const machines = Object.values(data);
    if (machines.length === 0) return undefined;
    return derive(machines, () => together(machines.flatMap((machine) => machine.data?.months ?? [])));
  }, [data]);
  return (
    <WidgetBox options={options}>
      <Bind bound={bound} missing={900136}>
        {(rows) => (rows.length === 0 ? <Note of={7547} /> : <OfYear options={options} rows={rows} />)}
      </Bind>
    </WidgetBox>
  );
};

const OfYear = ({ options, rows }: { options: Options; rows: readonly ScrapMonthRow[] }) => {
  const { text, language } = useText();
  const write = useAmount();
  const today = useToday();
  const month = Number(today.slice(5, 7));
  const { months, weeks } = useMemo(() => {
    const words = { label: text(900146), write };
    const week = (number: number) => text("scrap_graph.week", { week: number });
    const now = rows.filter(({ m }) => m === month);
    return { months: monthsChart(rows, words), weeks: weeksChart(now, { ...words, week }) };
  }, [rows, month, text, write]);
  const monthName = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.parse(today));
  return (
    <div className={`${classes.parts} ${classes.three}`}>
      <Panel title={text("scrap_graph.months", { year: today.slice(0, 4) })}>
        <Chart graph={months} tick={write} {...drawingOf(options)} />
      </Panel>
      <Panel title={text("scrap_graph.weeks", { month: monthName })}>
        {weeks.labels.length === 0 ? (
          <Note of="scrap_graph.none_this_month" />
        ) : (
          <Chart graph={weeks} tick={write} {...drawingOf(options)} />
        )}
      </Panel>
      <Table title={text("scrap_graph.newest")} heads={columns.map((column) => text(column))}>
        {rows.toReversed().map(({ m, mn, w, wiso, scrapkg }) => (
          <tr key={`${m} ${wiso}`}>
            <th scope="row">{mn}</th>
            <td>{w}</td>
            <td>{write(scrapkg)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
};

export default View;
