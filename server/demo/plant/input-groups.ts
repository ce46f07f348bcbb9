import type { InputGroupRow, InputGroupSettingRow, InputGroupValueRow } from "#server/database/tables/input-groups.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { type Random, between, randomOf } from "../random.ts";

/** A setting with its limits; `usual` is around what it stands, null for a text. */
interface DemoSetting {
  setting: string;
  setting_type: "machine" | "tool" | "machine_machine" | "tool_machine";
  unit: string;
  limits: readonly [number, number] | null;
  usual: number | string;
}

const number = (
  setting: string,
  setting_type: DemoSetting["setting_type"],
  unit: string,
  limits: readonly [number, number],
  usual: number,
): DemoSetting => ({ setting, setting_type, unit, limits, usual });

const text = (setting: string, setting_type: DemoSetting["setting_type"], usual: string): DemoSetting => ({
  setting,
  setting_type,
  unit: "Text",
  limits: null,
  usual,
});

const groups: readonly { description: string; settings: readonly DemoSetting[] }[] = [
  {
    description: "Maskindata: temperatures",
    settings: [
      number("Cylinder zone 1", "machine_machine", "°C", [160, 300], 205),
      number("Cylinder zone 2", "machine_machine", "°C", [160, 300], 215),
      number("Cylinder zone 3", "machine_machine", "°C", [160, 300], 225),
      number("Nozzle", "machine_machine", "°C", [160, 310], 230),
      number("Oil", "machine", "°C", [30, 60], 45),
    ],
  },
  {
    description: "Maskindata: injection",
    settings: [
      number("Injection pressure", "machine_machine", "bar", [200, 1800], 950),
      number("Holding pressure time", "machine_machine", "s", [0, 30], 4.5),
      number("Cooling time", "machine_machine", "s", [1, 90], 12),
      number("Clamping force", "machine_machine", "kN", [100, 4500], 800),
      text("Dryer", "machine", "Dryer 2"),
    ],
  },
  {
    description: "Verktygsdata: cooling",
    settings: [
      number("Flow, fixed half", "tool", "l/min", [1, 40], 12),
      number("Flow, moving half", "tool", "l/min", [1, 40], 14),
      number("Tool temperature", "tool_machine", "°C", [10, 140], 38),
      text("Hot runner", "tool", "Needle, 8 drops"),
    ],
  },
];

/** Groups, settings and the values that machines with a running order of a tool have noted down. */
export const inputGroupRows = (company_id: number, orders: readonly OrderRow[], now: number) => {
  const settings = settingRows(company_id);
  const running = orders.filter(({ state, tool_id }) => state === "started" && tool_id !== "");
  return {
    input_groups: groups.map(({ description }, index): InputGroupRow => ({
      company_id,
      record_no: index + 1,
      description,
    })),
    input_group_settings: settings.map(({ row }) => row),
    input_group_values: running.flatMap((order) => {
      const random = randomOf(order.record_no1);
      return settings.map(({ row, usual }) => valueOf(row, usual, order, random, now));
    }),
  };
};

const settingRows = (company_id: number): { row: InputGroupSettingRow; usual: number | string }[] =>
  groups
    .flatMap(({ settings }, group) => settings.map((setting) => ({ ...setting, group: group + 1 })))
    .map(({ group, limits, usual, ...setting }, index) => ({
      row: {
        company_id,
        record_no: index + 1,
        setting_no: String(index + 1),
        input_group_record_link: group,
        group: groups[group - 1]!.description,
        ...setting,
        lower_limit: limits?.[0] ?? null,
        upper_limit: limits?.[1] ?? null,
      },
      usual,
    }));

const valueOf = (
  { company_id, record_no, setting_type }: InputGroupSettingRow,
  usual: number | string,
  order: OrderRow,
  random: Random,
  now: number,
): InputGroupValueRow => {
  const value = typeof usual === "string" ? usual : String(Math.round(usual * between(random, 0.96, 1.04) * 10) / 10);
  return {
    company_id,
    record_no,
    machine_id: setting_type === "tool" ? "" : order.machine_id1,
    tool_id: setting_type.startsWith("tool") ? order.tool_id : "",
    part_no: setting_type === "machine_machine" ? order.part_no : "",
    part_type_record_no: 0,
    value,
    changed_by: "operator",
    changed_at: Math.min(now, order.started_at ?? now),
  };
};
