import { planImport } from "#server/documents/bundle.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, writeProcedure } from "#server/procedures/procedure.ts";
import { importDocuments } from "#schemas/platform/admin/import_documents.ts";

export const importDocumentsProcedure = ({ documents }: { documents: Documents }): Procedure =>
  writeProcedure(importDocuments, async (input, { trx, emit, actor, scope: { company_id }, audit }) => {
    const plan = await planImport(await documents.companyWithin(company_id), input.documents, actor);
    await documents.storeAll({ trx, emit }, company_id, plan, actor);
    audit({ after: plan.map(({ kind, slug }) => ({ kind, slug })) });
    return { changed: plan.length };
  });
