import { type Static, Type } from "typebox";
import { DateTime, SubjectId, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/** What a screen can do with a file. */
const fileTypes = ["img", "video", "pdf", "icon", "other"] as const;
export type FileType = (typeof fileTypes)[number];

/** A file of the media folder; its address is `/serverfiles/` and its path. */
export const File = Type.Object(
  {
    record_no: RecordNo,
    path: Text(500),
    file_type: Type.Enum(fileTypes),
    machine_id: orNull(SubjectId),
    changed_at: DateTime,
    hash: Text(64),
  },
  strict,
);
export type File = Static<typeof File>;

/** What is to be done for a card, as HTML that nobody has made safe. */
export const OperationText = Text(100_000);
