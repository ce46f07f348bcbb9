import { useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { ScrapPivot, ScrapWidgetRow } from "#schemas/plant/scrap-pivot.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { drawingOf } from "#widgets/controls/chart/options.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Panel, Table } from "#widgets/controls/scrap/Panel.tsx";
import { machinesOf } from "#widgets/controls/scrap/read.ts";
import { useAmount } from "#widgets/controls/scrap/use-amount.ts";
import classes from "#widgets/controls/scrap/scrap.module.css";
import { reasonsOf, rowsOf, stacksOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** Scrap of the last 24 hours: a bar for each machine and shift, stacked by reason, and the five largest reasons. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, { scrap?: Bound<ScrapPivot> }>) => {
  const pivot = data.scrap?.data;
  const rows = useMemo(() => rowsOf(pivot?.rows ?? [], machinesOf(options, parameters)), [pivot, options, parameters]);
  return (
    <WidgetBox options={options}>
      <Bind bound={data.scrap} missing={900136}>
        {() => (rows.length === 0 ? <Note of={7547} /> : <OfDay options={options} rows={rows} />)}
      </Bind>
    </WidgetBox>
  );
};

const largest = 5;

const OfDay = ({ options, rows }: { options: Options; rows: readonly ScrapWidgetRow[] }) => {
  const { text } = useText();
  const write = useAmount();
  const uncoded = text(900059);
  const graph = useMemo(() => {
    const bar = (machine: string, shift: number) =>
      shift === 0 ? text("scrap_graph.no_shift", { machine }) : text("scrap_graph.shift", { machine, shift });
    return stacksOf(rows, { bar, uncoded, write });
  }, [rows, text, uncoded, write]);
  const reasons = useMemo(() => reasonsOf(rows, uncoded).slice(0, largest), [rows, uncoded]);
  return (
    <div className={`${classes.parts} ${classes.two}`}>
      <Panel title={text("scrap_graph.by_shift")}>
        <Chart graph={graph} tick={write} {...drawingOf(options)} />
      </Panel>
      <Table title={text("scrap_graph.largest")} heads={[text("scrap_graph.reason"), text("scrap_graph.pieces")]}>
        {reasons.map(({ code, name, color, pieces }) => (
          <tr key={code}>
            <th scope="row">
              <span className={classes.swatch} style={{ background: color }} />
              {name}
            </th>
            <td>{write(pieces)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
};

export default View;
