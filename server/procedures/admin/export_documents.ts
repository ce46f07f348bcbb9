import { DomainError } from "#schemas/protocol/errors.ts";
import { withUsed } from "#server/documents/bundle.ts";
import type { Documents } from "#server/documents/documents.ts";
import { addressOf } from "#server/documents/shipped.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { exportDocuments } from "#schemas/platform/admin/export_documents.ts";

export const exportDocumentsProcedure = ({ documents }: { documents: Documents }): Procedure =>
  readProcedure(exportDocuments, async ({ documents: named }, { scope: { company_id } }) => {
    const company = await documents.company(company_id);
    const missing = (named ?? []).findIndex(({ kind, slug }) => !company.entries.has(addressOf(kind, slug)));
    if (missing >= 0) throw new DomainError("not_found", { path: `/documents/${missing}` });
    return { documents: withUsed(company, named) };
  });
