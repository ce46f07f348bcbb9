import { Type } from "typebox";
import { SubjectId, orNull, strict } from "#schemas/platform/fields.ts";
import { File } from "#schemas/platform/file.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadFiles = defineContract({
  name: "load_files",
  area: "files",
  description: "The files of one (`machine_id`), or with null those of the company that belong to none.",
  kind: "read",
  input: Type.Object({ machine_id: orNull(SubjectId) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(File),
  permission: "base",
  machine: "machine_id",
  events: ["FileAdded"],
});
