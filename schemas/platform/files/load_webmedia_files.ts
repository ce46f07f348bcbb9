import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { File } from "#schemas/platform/file.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadWebmediaFiles = defineContract({
  name: "load_webmedia_files",
  area: "files",
  description: "The media files of a type, by path.",
  kind: "read",
  input: Type.Object({ file_type: Type.Enum(["img", "video", "pdf", "icon"]) }, strict),
  example: { file_type: "img" },
  output: Type.Array(File),
  permission: "base",
  events: ["FileAdded"],
  source: true,
});
