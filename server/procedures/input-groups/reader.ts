import type { InputGroup, InputGroupSetting, InputSetting, UsedInputSetting } from "#schemas/plant/input-group.ts";
import { inputSetting } from "#schemas/plant/entities/input_setting.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { candidatesOf, isSameOwner, type Owner } from "./owner.ts";
import type { InputGroupRow, InputGroupSettingRow, InputGroupValueRow } from "#server/database/tables/input-groups.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import { textIn } from "#server/procedures/entities/columns.ts";
import { readRows } from "#server/procedures/entities/rows.ts";
import { readTexts } from "#server/procedures/records/texts.ts";

const { slug } = inputSetting;

type NamedGroup = Pick<InputGroupRow, "record_no" | "description">;

/** The groups by their own names. */
const namedGroups = (db: Reader): Promise<NamedGroup[]> =>
  db
    .selectFrom("input_groups")
    .select(["record_no", "description"])
    .orderBy("description")
    .orderBy("record_no")
    .execute();

/** A setting of each group: the text of a group stands at every setting of it, and reads the same at all. */
const oneOfEach = async (db: Reader): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom("input_group_settings")
    .select((select) => ["input_group_record_link", select.fn.min("setting_no").as("setting_no")])
    .groupBy("input_group_record_link")
    .execute();
  return new Map(rows.map((row) => [row.input_group_record_link, row.setting_no]));
};

/** The groups, as the reader of the handle reads their names. */
export const readGroups = async (db: Reader): Promise<InputGroup[]> => {
  const groups = await namedGroups(db);
  const [texts, settings] = [await readTexts(db, [slug]), await oneOfEach(db)];
  return groups.map(({ record_no, description: name }) => ({
    record_no,
    name,
    description: texts(slug, settings.get(record_no) ?? "", "group", name),
  }));
};

/** What of a setting says what it is. */
const described = [
  "record_no",
  "input_group_record_link",
  "setting",
  "setting_type",
  "unit",
  "lower_limit",
  "upper_limit",
] as const;
export type Described = Pick<InputGroupSettingRow, (typeof described)[number]>;

/** Every setting as it is set up, by group and in the order in which they were made. */
export const readInputSettings = async (db: Reader): Promise<InputSetting[]> => {
  const groups = await namedGroups(db);
  const rows = await db
    .selectFrom("input_group_settings")
    .select([...described, "group"])
    .orderBy("record_no")
    .execute();
  return groups.flatMap(({ record_no }) =>
    rows.filter(({ input_group_record_link }) => input_group_record_link === record_no),
  );
};

/** What a row of the entity says besides the setting: its version, its names in each language, and how they are read. */
const besides = ({ version, labels, ...row }: Row) => ({
  version,
  labels,
  group_en: textIn(row["group_en"]),
  group_sv: textIn(row["group_sv"]),
  setting_en: textIn(row["setting_en"]),
  setting_sv: textIn(row["setting_sv"]),
});

/** Every setting with what has noted values of it. */
export const readUsedSettings = async (db: Reader): Promise<UsedInputSetting[]> => {
  const uses = await db
    .selectFrom("input_group_values")
    .select((select) => ["record_no", "machine_id", "tool_id", select.fn.max<number>("changed_at").as("changed_at")])
    .groupBy(["record_no", "machine_id", "tool_id"])
    .execute();
  const settings = await readInputSettings(db);
  const rows = await readRows(
    db,
    inputSetting,
    settings.map(({ record_no }) => String(record_no)),
    null,
  );
  const byNumber = new Map(rows.map((row) => [row["setting_no"], row]));
  const bySetting = Map.groupBy(uses, ({ record_no }) => record_no);
  return settings.map((setting) => {
    const own = bySetting.get(setting.record_no) ?? [];
    const ids = (key: "machine_id" | "tool_id") =>
      [...new Set(own.map((use) => use[key]))].filter((id) => id !== "").toSorted();
    const last_noted = own.length === 0 ? null : toIso(Math.max(...own.map(({ changed_at }) => Number(changed_at))));
    const setting_no = String(setting.record_no);
    const row = { setting_no, ...besides(byNumber.get(setting_no)!) };
    return { ...setting, ...row, machines: ids("machine_id"), tools: ids("tool_id"), last_noted };
  });
};

/** The settings of a group, or those of the given numbers, in the order in which they were made. */
export const settingRows = (
  db: Reader,
  of: { group: number } | { record_nos: readonly number[] },
): Promise<Described[]> =>
  db
    .selectFrom("input_group_settings")
    .select(described)
    .$if("group" in of, (rows) => rows.where("input_group_record_link", "=", "group" in of ? of.group : 0))
    .$if("record_nos" in of, (rows) => rows.where("record_no", "in", "record_nos" in of ? [...of.record_nos] : []))
    .orderBy("record_no")
    .execute();

/** Settings with the values that hold for a machine, its tool and its part. */
export const withValues = async (
  db: Reader,
  rows: readonly Described[],
  present: Owner,
): Promise<InputGroupSetting[]> => {
  if (rows.length === 0) return [];
  const values = await db
    .selectFrom("input_group_values")
    .selectAll()
    .where(
      "record_no",
      "in",
      rows.map(({ record_no }) => record_no),
    )
    .where("machine_id", "in", ["", present.machine_id])
    .where("tool_id", "in", ["", present.tool_id])
    .execute();
  const texts = await readTexts(db, [slug]);
  return rows.map((row) => {
    const setting = texts(slug, String(row.record_no), "setting", row.setting);
    return toSetting({ ...row, setting }, valueOf(row, values, present));
  });
};

const valueOf = (
  { record_no, setting_type }: Described,
  values: readonly InputGroupValueRow[],
  present: Owner,
): (Owner & { value: string }) | undefined => {
  const own = values.filter((value) => value.record_no === record_no);
  const found = candidatesOf(setting_type, present).map((owner) => own.find((value) => isSameOwner(value, owner)));
  return found.find((value) => value !== undefined);
};

const toSetting = (row: Described, value: (Owner & { value: string }) | undefined): InputGroupSetting => ({
  ...row,
  value: value?.value ?? "",
  machine_id: value?.machine_id ?? "",
  tool_id: value?.tool_id ?? "",
  part_no: value?.part_no ?? "",
  part_type_record_no: value?.part_type_record_no ?? 0,
});
