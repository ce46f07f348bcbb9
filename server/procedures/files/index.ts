import { loadDocumentGroups } from "#schemas/plant/procedures/files/load_document_groups.ts";
import { loadMachineDocuments } from "#schemas/plant/procedures/files/load_machine_documents.ts";
import { loadOperationText } from "#schemas/plant/procedures/files/load_operation_text.ts";
import { loadFiles } from "#schemas/platform/files/load_files.ts";
import { loadWebmediaFiles } from "#schemas/platform/files/load_webmedia_files.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { loadFolderFilesProcedure } from "./load_folder_files.ts";
import { readDocumentGroups, readMachineDocuments } from "./machine-documents.ts";
import { readOperationText } from "./operation-texts.ts";
import { readFiles } from "./reader.ts";

export const filesProcedures: readonly Procedure[] = [
  readProcedure(loadWebmediaFiles, (input, { db, scope }) => readFiles(db, scope, input)),
  loadFolderFilesProcedure,
  readProcedure(loadFiles, (input, { db, scope }) => readFiles(db, scope, input)),
  readProcedure(loadOperationText, ({ card_no }, { db, scope }) => readOperationText(db, allOf(scope), card_no)),
  readProcedure(loadMachineDocuments, (input, { db, scope }) =>
    readMachineDocuments(db, scope, {
      machine: input.machine_id,
      card: input.card_no,
      part: input.part_no,
      tool: input.tool_id,
      "part-type": input.part_type_id,
    }),
  ),
  readProcedure(loadDocumentGroups, (_input, { db }) => readDocumentGroups(db)),
];
