import { Type } from "typebox";
import { strict, Text } from "#schemas/platform/fields.ts";
import { File } from "#schemas/platform/file.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadFolderFiles = defineContract({
  name: "load_folder_files",
  area: "files",
  description: "The files of a folder of the media folder ('' is the media folder itself) and the folders in it.",
  kind: "read",
  input: Type.Object({ folder: Text(500) }, strict),
  example: { folder: "" },
  output: Type.Object({ files: Type.Array(File), folders: Type.Array(Type.String()) }, strict),
  permission: "base",
  errors: { not_found: "no such folder below the media folder" },
  events: ["FileAdded"],
});
