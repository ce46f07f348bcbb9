import { ActionIcon, Tooltip } from "@mantine/core";
import { IconChartBar, IconFileSpreadsheet, IconPhoto, IconTable } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { GroupSums } from "#engine/explorer/types.ts";
import { formatDecimals } from "#engine/language/expressions/format.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import classes from "./charts.module.css";
import { Numbers } from "./Numbers.tsx";
import { type Drawn, graphOf, placesOf, scaleOf } from "./places.ts";
import { type Days, useFiles } from "./use-files.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useWritten } from "./use-written.ts";

interface ChartCardProps extends Drawn {
  sums: GroupSums;
  days: Days;
  /** Chosen values of its dimension. */
  chosen: readonly string[];
  /** Chooses a value, or takes it out again; nothing along the calendar. */
  onPress: ((value: string) => void) | undefined;
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" size={44} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

/** Letters of a label below a bar. */
const longestLabel = 14;

/** How the axes of a chart and the shares in its tooltip are written. */
const useNotation = (shown: readonly ExplorerMeasure[]) => {
  const { language } = useText();
  const whole = scaleOf(shown);
  const plain = (value: number) => formatDecimals(value, value % 1 === 0 ? 0 : 1, language);
  const share = (part: number) => `${formatDecimals(part * 100, 1, language)}\u00a0%`;
  // A hundredth of a percent is finer than any step of an axis.
  const shareTick = (value: number) => `${plain(Math.round((value / whole) * 10_000) / 100)}\u00a0%`;
  return { tick: shown[0]?.percent ? shareTick : plain, shareTick, share };
};

/** A chart with its numbers, as a table and as files; a press on its title fills the screen. */
export const ChartCard = ({ sums, days, chosen, onPress, ...drawn }: ChartCardProps) => {
  const { text, label } = useText();
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const turnFull = useFullScreen(frame);
  const written = useWritten();
  const { chart, shown, measures } = drawn;
  const places = placesOf(sums, drawn);
  const shownMeasures = shown.flatMap((key) => measures.filter((one) => one.key === key));
  const picked = new Set(chosen);
  const title = label(chart.title);
  const { tick, shareTick, share } = useNotation(shownMeasures);
  const { saveNumbers, savePicture } = useFiles(drawn, places, shownMeasures);
  const graph = graphOf(places, drawn, { written, share, nameOf: (measure) => label(measure.label), chosen: picked });
  const settings = { tick, shareTick, maxLabelSize: longestLabel };
  const press = onPress && ((at: number) => places[at] && onPress(places[at].value));
  return (
    <section className={classes["card"]} aria-label={title} ref={frame}>
      <header>
        <h2>
          <button type="button" onClick={turnFull} title={text("explorer.full")}>
            {title}
          </button>
        </h2>
        <Tool label={text(isTable ? "explorer.as_chart" : "explorer.as_table")} onClick={() => setTable(!isTable)}>
          {isTable ? <IconChartBar size={20} aria-hidden /> : <IconTable size={20} aria-hidden />}
        </Tool>
        <Tool label={text("explorer.csv")} onClick={saveNumbers}>
          <IconFileSpreadsheet size={20} aria-hidden />
        </Tool>
        {isTable ? null : (
          <Tool label={text("explorer.png")} onClick={() => void savePicture({ graph, days, ...settings })}>
            <IconPhoto size={20} aria-hidden />
          </Tool>
        )}
      </header>
      {isTable ? (
        <Numbers drawn={drawn} places={places} shown={shownMeasures} chosen={picked} onPress={onPress} />
      ) : (
        <div className={classes["chart"]}>
          <Chart graph={graph} {...settings} onPress={press} />
        </div>
      )}
    </section>
  );
};
