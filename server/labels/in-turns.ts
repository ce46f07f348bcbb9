import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import { breathe } from "#server/breath.ts";
import { drawLabel, type Facts } from "./draw.ts";
import type { Drawing } from "./drawing.ts";

/** Draws a label element by element, as `drawLabel` does, and lets others through in between: a code takes its time. */
export const drawInTurns = async (label: LabelDocument, facts: Facts, locale: Locale): Promise<Drawing> => {
  const marks: Drawing["marks"][number][] = [];
  for (const element of label.elements) {
    await breathe();
    marks.push(...drawLabel({ ...label, elements: [element] }, facts, locale).marks);
  }
  return { width: label.width, height: label.height, marks };
};
