import { LabelDocument } from "#schemas/documents/label/schema.ts";
import { exampleFacts } from "#schemas/plant/label-facts.ts";
import { testLabel } from "#schemas/plant/procedures/printing/test_label.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso, toJson } from "#server/database/columns.ts";
import { guardOf } from "#server/procedures/guard.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { addTestJob } from "./test-job.ts";

const isLabel = guardOf(LabelDocument);

export const testLabelProcedure = writeProcedure(testLabel, ({ label, printer_no }, context) => {
  if (!isLabel(label)) throw new DomainError("rule_violated", { path: "/label", text: { key: "labels.not_whole" } });
  return addTestJob(context, printer_no, () => ({
    label: label.slug,
    label_document: toJson(label),
    facts: { ...exampleFacts(label.of), printed_at: toIso(context.now) },
  }));
});
