import { DomainError } from "#schemas/protocol/errors.ts";
import { readFolder } from "#server/procedures/files/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadFolderFiles } from "#schemas/platform/files/load_folder_files.ts";

export const loadFolderFilesProcedure = readProcedure(loadFolderFiles, async (input, { db, scope }) => {
  const found = await readFolder(db, scope, input.folder.replace(/\/+$/, ""));
  if (!found) throw new DomainError("not_found", { path: "/folder" });
  return found;
});
