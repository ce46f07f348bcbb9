import type { Client } from "#tests/faults/client.ts";

/** The printer of the demo that speaks ZPL. */
export const labelPrinterNo = "3";

/** Lets a plant print on a label printer at an address, as an administrator does; `changes` of the printer's row besides. */
export const connectLabelPrinter = async (admin: Client, address: string, changes: object = {}): Promise<void> => {
  const { version } = await admin.read<{ version: number }>("printer.get", { key: labelPrinterNo });
  const rows = [{ key: labelPrinterNo, version }];
  await admin.write("printer.update", { rows, changes: { address, ...changes } });
  await admin.changeSite((site) => ({ ...site, allowlist: [{ id: "labels", url: `tcp://${address}` }] }));
};
