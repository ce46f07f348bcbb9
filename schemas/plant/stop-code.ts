import { type Static, Type } from "typebox";
import { Code, Color, Flag, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

export const StopCode = Type.Object(
  {
    stop_code: Code,
    record_no: RecordNo,
    stop_description: Text(),
    stop_text_flag: Flag,
    stop_help_text: Text(2000),
    group_id: Text(64),
    include_in_mtbf: Type.Boolean({ description: "counts as failure" }),
    include_in_mdt: Type.Boolean({ description: "counts as downtime" }),
    setup_time: Type.Integer({ minimum: 0, description: "seconds; above 0 = set-up code" }),
    color: Color,
    machine_ids: Type.Array(Code, { description: "machines that offer it; empty = all" }),
  },
  strict,
);
export type StopCode = Static<typeof StopCode>;

export const StopGroup = Type.Object({ code: Code, description: Text() }, strict);
export type StopGroup = Static<typeof StopGroup>;
