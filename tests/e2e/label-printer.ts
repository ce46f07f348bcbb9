import { connectLabelPrinter } from "#tests/support/zpl/connect.ts";
import { type LabelPrinter, startLabelPrinter } from "#tests/support/zpl/printer.ts";
import type { Plant } from "./plant.ts";

/** Changes the site as an administrator would. */
export const changeSite = async (plant: Plant, change: (site: any) => object): Promise<void> =>
  (await plant.client("admin")).changeSite(change);

/** A label printer that the plant has as its third one, beside JB1, and may speak to. */
export const labelPrinterOf = async (plant: Plant): Promise<LabelPrinter> => {
  const printer = await startLabelPrinter();
  await connectLabelPrinter(await plant.client("admin"), printer.address);
  return printer;
};
