import { readMachineDocuments } from "#server/procedures/files/machine-documents.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineDocuments } from "#schemas/plant/procedures/files/load_machine_documents.ts";

export const loadMachineDocumentsProcedure = readProcedure(loadMachineDocuments, (input, { db, scope }) =>
  readMachineDocuments(db, scope, {
    machine: input.machine_id,
    card: input.card_no,
    part: input.part_no,
    tool: input.tool_id,
    "part-type": input.part_type_id,
  }),
);
