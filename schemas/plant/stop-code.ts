import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { Flag, RecordNo, strict } from "#schemas/platform/fields.ts";
import { stopCode } from "./entities/stop_code.ts";
import { stopGroup } from "./entities/stop_group.ts";

export const StopCode = Type.Object(
  {
    ...seenFields(stopCode, [
      "stop_code",
      "stop_description",
      "stop_help_text",
      "group_id",
      "include_in_mtbf",
      "include_in_mdt",
      "setup_time",
      "color",
      "machine_ids",
    ]),
    record_no: RecordNo,
    stop_text_flag: Flag,
  },
  strict,
);
export type StopCode = Static<typeof StopCode>;

export const StopGroup = Type.Object(seenFields(stopGroup, ["code", "description"]), strict);
export type StopGroup = Static<typeof StopGroup>;
