import {
  type Behaviour,
  type SimulatedPrinter,
  startPrinter,
  usualBehaviour,
} from "#server/demo/simulators/label-printer.ts";
import type { PrintedLabel } from "#server/demo/simulators/zpl.ts";

export interface LabelPrinter extends SimulatedPrinter {
  behaviour: Behaviour;
  /** What came out, in its order. */
  printed: PrintedLabel[];
  /** The most that spoke to it while a label came out. */
  mostLinks: () => number;
}

/** A label printer at the other end of a real connection; what it cannot print ends the test. */
export const startLabelPrinter = async (given: Partial<Behaviour> = {}): Promise<LabelPrinter> => {
  const behaviour = { ...usualBehaviour, ...given };
  const printed: PrintedLabel[] = [];
  const refused = (error: unknown) => {
    throw error;
  };
  let most = 0;
  const printer = await startPrinter({
    port: 0,
    behaviour,
    printed: (label) => {
      printed.push(label);
      most = Math.max(most, printer.links());
    },
    refused,
  });
  return { ...printer, behaviour, printed, mostLinks: () => most };
};
