import type { DocumentUseRow, MachineDocumentRow } from "#server/database/tables/files.ts";
import type { ReportRow } from "#server/database/tables/reports.ts";
import type { DemoMachine } from "./machines.ts";
import { day } from "#schemas/durations.ts";
import { type DemoMoment } from "./moments.ts";

const documents = [
  { document_link: "instructions/tool-change.pdf", document_description: "Tool change", days: 40 },
  { document_link: "instructions/first-piece.pdf", document_description: "First piece", days: 1 },
] as const;
const group = "Instructions";
/** The type and the file of the demo's reports. */
export const shiftReport = { report_setting: "shift", path: "reports/shift.pdf" } as const;

/** The documents that all machines share, with their group. */
export const documentRows = ({ company_id, now }: DemoMoment) => ({
  document_groups: [
    { company_id, description: group, note: "Ask the shift leader before you change one.", view_order: 1 },
  ],
  machine_documents: documents.map(({ days, ...document }, index): MachineDocumentRow => ({
    company_id,
    ...document,
    document_group: group,
    view_order: index + 1,
    last_changed: now - days * day,
  })),
});

/** What a machine has of them, and the report of its last shift. */
export const documentsOfMachine = (
  { machine_id, department }: DemoMachine,
  index: number,
  { company_id, now }: DemoMoment,
): { machine_document_uses: DocumentUseRow[]; reports: ReportRow[] } => ({
  machine_document_uses: documents
    .slice(0, department === "30" ? 0 : documents.length)
    .map(({ document_link }) => ({ company_id, used_by: "machine", used_id: machine_id, document_link })),
  reports: [
    {
      company_id,
      record_no: index + 1,
      created_at: now - day / 4,
      ...shiftReport,
      machine_id,
      card_no: "",
      reportidentity: "shift",
    },
  ],
});
