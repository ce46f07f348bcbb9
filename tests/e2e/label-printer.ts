import { type LabelPrinter, startLabelPrinter } from "#tests/support/zpl/printer.ts";
import { write } from "./panel-stage.ts";
import type { Plant } from "./plant.ts";

/** Changes the site as an administrator would. */
export const changeSite = async (plant: Plant, change: (site: any) => object): Promise<void> =>
  (await plant.client("admin")).changeSite(change);

/** A label printer that the plant has as its third one, beside JB1, and may speak to. */
export const labelPrinterOf = async (plant: Plant): Promise<LabelPrinter> => {
  const printer = await startLabelPrinter();
  const admin = await plant.client("admin");
  const row = await admin.read<{ version: number }>("printer.get", { key: "3" });
  await write(admin, "printer.update", {
    rows: [{ key: "3", version: row.version }],
    changes: { address: printer.address },
  });
  await changeSite(plant, (site) => ({ ...site, allowlist: [{ id: "labels", url: `tcp://${printer.address}` }] }));
  return printer;
};
