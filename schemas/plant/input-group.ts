import { type Static, Type } from "typebox";
import { DateTime, orNull, RecordNo, strict, Text, Version } from "#schemas/platform/fields.ts";

/** A group of settings that are noted down at a machine. */
export const InputGroup = Type.Object(
  {
    record_no: RecordNo,
    name: Type.String({ description: "as it stands in every language: what documents know it by" }),
    description: Type.String({ description: "its name in the language of the reader" }),
  },
  strict,
);
export type InputGroup = Static<typeof InputGroup>;

/** Units of a setting whose value is a text; any other unit makes it a number. */
export const textUnits: readonly string[] = ["", "Text"];

/** What the value of a setting may hold for. */
export const settingTypes = ["machine", "tool", "machine_machine", "tool_machine"] as const;

const described = {
  record_no: RecordNo,
  input_group_record_link: RecordNo,
  setting: Text(),
  setting_type: Text(64),
  unit: Text(64),
  lower_limit: orNull(Type.Number()),
  upper_limit: orNull(Type.Number()),
};

/** A setting without any value, with the name of its group. */
export const InputSetting = Type.Object({ ...described, group: Text() }, strict);
export type InputSetting = Static<typeof InputSetting>;

/** A setting with what has noted values of it, and when the last one was noted. */
export const UsedInputSetting = Type.Object(
  {
    ...described,
    group: Text(),
    group_en: Text(),
    group_sv: Text(),
    setting_en: Text(),
    setting_sv: Text(),
    labels: Type.Record(Type.String(), Type.String(), {
      description: "group and setting in the language of the reader, where that is not how they stand",
    }),
    setting_no: Text(64),
    version: Version,
    machines: Type.Array(Text(64)),
    tools: Type.Array(Text(64)),
    last_noted: orNull(DateTime),
  },
  strict,
);
export type UsedInputSetting = Static<typeof UsedInputSetting>;

/**
 * A setting with its value. What the value holds for follows from `setting_type`: `machine` the machine, `tool` the tool
 * on any machine, `tool_machine` the tool on this machine, `machine_machine` this machine while it makes the part.
 * Fields that it does not depend on are '' or 0.
 */
export const InputGroupSetting = Type.Object(
  {
    ...described,
    value: Type.String({ description: "'' = never noted; a numeric one with a dot" }),
    machine_id: Text(64),
    tool_id: Text(64),
    part_no: Text(64),
    part_type_record_no: Type.Integer(),
  },
  strict,
);
export type InputGroupSetting = Static<typeof InputGroupSetting>;
