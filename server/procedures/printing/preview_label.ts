import { LabelDocument } from "#schemas/documents/label/schema.ts";
import { exampleFacts } from "#schemas/plant/label-facts.ts";
import { previewLabel } from "#schemas/plant/procedures/printing/preview_label.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { guardOf } from "#server/procedures/guard.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { type SiteReader, timeZoneOf } from "#server/site.ts";

const isLabel = guardOf(LabelDocument);
/** Pictures are shown as a label printer of 203 dpi prints them. */
const perMm = 8;

/** Draws labels for their editor; what draws is loaded with the first of them. */
export const previewLabelProcedure = (site: Pick<SiteReader, "text">): Procedure =>
  readProcedure(previewLabel, async ({ label }, { scope, settings }) => {
    const { company_id, language } = scope;
    const said = async (key: string, values?: Record<string, unknown>) => ({
      svg: null,
      problem: await site.text(company_id, language, key, values),
    });
    if (!isLabel(label)) return await said("labels.not_whole");
    const { drawInTurns } = await import("#server/labels/in-turns.ts");
    const { inDots } = await import("#server/labels/in-dots.ts");
    const { svgOf } = await import("#server/labels/svg.ts");
    try {
      const drawing = await drawInTurns(label, exampleFacts(label.of), { language, timeZone: timeZoneOf(settings) });
      return { svg: svgOf(await inDots(drawing, perMm)), problem: null };
    } catch (error) {
      if (error instanceof DomainError && error.text) return await said(String(error.text.key), error.text.values);
      throw error;
    }
  });
