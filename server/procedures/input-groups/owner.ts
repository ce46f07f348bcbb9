import type { InputGroupValueRow } from "#server/database/tables/input-groups.ts";

/** What a value of a setting may hold for. A tool '' or '-' is none, a part '' none, a part type 0 none. */
export type Owner = Pick<InputGroupValueRow, "machine_id" | "tool_id" | "part_no" | "part_type_record_no">;

const nobody: Owner = { machine_id: "", tool_id: "", part_no: "", part_type_record_no: 0 };
const noTool = "-";

/** The parts of `present` that a setting of a type depends on; null when one of them is missing, or for another type. */
export const ownerOf = (setting_type: string, present: Owner): Owner | null => {
  const { machine_id, part_no } = present;
  const tool_id = present.tool_id === noTool ? "" : present.tool_id;
  if (setting_type === "machine") return { ...nobody, machine_id };
  if (setting_type === "machine_machine") return { ...nobody, machine_id, part_no };
  if (tool_id === "") return null;
  if (setting_type === "tool") return { ...nobody, tool_id };
  return setting_type === "tool_machine" ? { ...nobody, tool_id, machine_id } : null;
};

/**
 * Whose values count for a setting, the first that is found: the owner itself, and for what a machine makes the part's
 * type and then any part.
 */
export const candidatesOf = (setting_type: string, present: Owner): readonly Owner[] => {
  const owner = ownerOf(setting_type, present);
  if (!owner) return [];
  if (setting_type !== "machine_machine") return [owner];
  const { part_type_record_no } = present;
  const ofType = part_type_record_no > 0 ? [{ ...owner, part_no: "", part_type_record_no }] : [];
  return [owner, ...ofType, { ...owner, part_no: "" }];
};

export const isSameOwner = (a: Owner, b: Owner): boolean =>
  a.machine_id === b.machine_id &&
  a.tool_id === b.tool_id &&
  a.part_no === b.part_no &&
  a.part_type_record_no === b.part_type_record_no;
