import { startErpSimulator } from "./erp.ts";
import { keepPictures } from "./keep-pictures.ts";
import { startPrinter, usualBehaviour } from "./label-printer.ts";
import type { DemoPorts } from "./ports.ts";

interface SimulatorOptions {
  ports: DemoPorts;
  /** Where the pictures of printed labels come. */
  folder: string;
  now: () => number;
  /** Hears what cannot be printed or kept, and of a port that another program has: the plant runs without that one. */
  failed: (error: unknown) => void;
}

type Close = () => Promise<void>;
type Started = { close: Close };

/** Starts what the demo plant speaks to on loopback: an ERP, a label printer, and one that is always out of labels. */
export const startSimulators = async ({ ports, folder, now, failed }: SimulatorOptions): Promise<Close> => {
  const pictures = keepPictures(folder, { now, failed });
  const printing = { printed: pictures.add, refused: failed };
  const started = await Promise.allSettled<Started>([
    startErpSimulator({ port: ports.erp, now }),
    startPrinter({ port: ports.printer, behaviour: usualBehaviour, ...printing }),
    startPrinter({ port: ports.emptyPrinter, behaviour: { ...usualBehaviour, isOutOfPaper: true }, ...printing }),
  ]);
  for (const one of started) if (one.status === "rejected") failed(one.reason);
  return async () => {
    for (const one of started) if (one.status === "fulfilled") await one.value.close();
    await pictures.written();
  };
};
