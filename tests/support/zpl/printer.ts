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
}

/** A label printer at the other end of a real connection; what it cannot print ends the test. */
export const startLabelPrinter = async (given: Partial<Behaviour> = {}): Promise<LabelPrinter> => {
  const behaviour = { ...usualBehaviour, ...given };
  const printed: PrintedLabel[] = [];
  const refused = (error: unknown) => {
    throw error;
  };
  const printer = await startPrinter({ port: 0, behaviour, printed: (label) => printed.push(label), refused });
  return { ...printer, behaviour, printed };
};
