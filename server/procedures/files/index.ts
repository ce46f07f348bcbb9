import { loadWebmediaFilesProcedure } from "./load_webmedia_files.ts";
import { loadFolderFilesProcedure } from "./load_folder_files.ts";
import { loadFilesProcedure } from "./load_files.ts";
import { loadOperationTextProcedure } from "./load_operation_text.ts";
import { loadMachineDocumentsProcedure } from "./load_machine_documents.ts";
import { loadDocumentGroupsProcedure } from "./load_document_groups.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const filesProcedures: readonly Procedure[] = [
  loadWebmediaFilesProcedure,
  loadFolderFilesProcedure,
  loadFilesProcedure,
  loadOperationTextProcedure,
  loadMachineDocumentsProcedure,
  loadDocumentGroupsProcedure,
];
