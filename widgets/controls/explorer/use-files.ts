import { csvOf } from "#engine/react/tables/export/csv.ts";
import type { SheetCell } from "#engine/react/tables/export/sheet.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { saveFile } from "#engine/react/save-file.ts";
import { alongTime, type ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";
import { pictureOf } from "./picture.ts";
import { type Drawn, type Place, shareOf } from "./places.ts";

/** The share of a place as a cell of a file, in percent. */
const shareCell = (measure: ExplorerMeasure | undefined, number: number, total: number): SheetCell => {
  const share = measure ? shareOf(measure, number, total) : null;
  return share === null ? null : { kind: "number", number: share * 100, decimals: 1 };
};

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
      ...shown.map(({ percent }, at) => ({
        kind: "number" as const,
        number: (numbers[at] ?? 0) * (percent ? 100 : 1),
      })),
      shareCell(first, numbers[0] ?? 0, total),
    ]);
    const along = chart.by === alongTime ? text("explorer.time") : title;
    const heads = [along, ...shown.map((one) => label(one.label)), text("explorer.share")];
    const file = csvOf({ title, heads, rows }, { language, timeZone });
    saveFile(`${title}.csv`, new Blob([file], { type: "text/csv;charset=utf-8" }));
  };
  const savePicture = async (frame: HTMLElement | null) => {
    const canvas = frame?.querySelector("canvas");
    if (canvas) saveFile(`${title}.png`, await pictureOf(canvas, title));
  };
  return { saveNumbers, savePicture };
};
