import { csvOf } from "#engine/react/tables/export/csv.ts";
import type { SheetCell } from "#engine/react/tables/export/sheet.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { saveFile } from "#engine/react/save-file.ts";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { alongTime, type ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";
import type { ChartSettings } from "#widgets/controls/chart/configuration.ts";
import { fileName, pictureOf, pngOf } from "#widgets/controls/chart/picture.ts";
import { type Drawn, type Place, shareOf } from "./places.ts";

/** The share of a place as a cell of a file, in percent. */
const shareCell = (measure: ExplorerMeasure | undefined, number: number, total: number): SheetCell => {
  const share = measure ? shareOf(measure, number, total) : null;
  return share === null ? null : { kind: "number", number: share * 100, decimals: 1 };
};

/** The first and the last day of what is shown. */
export interface Days {
  from: string;
  to: string;
}

interface Shown extends ChartSettings {
  graph: ResolvedGraph;
  days: Days;
}

/** What is saved of a chart: its numbers, in which no name is a formula, and its picture. */
export const useFiles = ({ chart }: Drawn, places: readonly Place[], shown: readonly ExplorerMeasure[]) => {
  const { text, label, language } = useText();
  const timeZone = useTimeZone();
  const title = label(chart.title);
  const saveNumbers = () => {
    const [first] = shown;
    const total = places.reduce((sum, { numbers }) => sum + (numbers[0] ?? 0), 0);
    const rows = places.map(({ label: name, numbers }): SheetCell[] => [
      name,
      ...shown.map(({ percent, decimals = 1 }, at) => ({
        kind: "number" as const,
        number: (numbers[at] ?? 0) * (percent ? 100 : 1),
        ...(percent ? { decimals } : {}),
      })),
      shareCell(first, numbers[0] ?? 0, total),
    ]);
    const along = chart.by === alongTime ? text("explorer.time") : title;
    const heads = [along, ...shown.map((one) => label(one.label)), text("explorer.share")];
    const file = csvOf({ title, heads, rows }, { language, timeZone });
    saveFile(`${title}.csv`, new Blob([file], { type: "text/csv;charset=utf-8" }));
  };
  const savePicture = async ({ graph, days, ...settings }: Shown) => {
    const span = `${days.from} – ${days.to}`;
    const picture = pictureOf(graph, settings, { title, lines: [span] });
    saveFile(`${fileName(title, span)}.png`, await pngOf(picture));
  };
  return { saveNumbers, savePicture };
};
