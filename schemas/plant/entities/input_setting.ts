import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";

const limit = { type: "quantity", minimum: -1e15, maximum: 1e15, column: "real?" } as const;

export const inputSetting = defineEntity({
  slug: "input_setting",
  page: "input-settings",
  table: "input_group_settings",
  /** The same number, by which terminals note values, and that of the group, which is there while it has settings. */
  kept: { record_no: "int", input_group_record_link: "int" },
  area: "input-groups",
  group: groups.products,
  title: { en: "Input settings", sv: "Inställningar för inmatning" },
  one: { en: "Input setting", sv: "Inställning för inmatning" },
  about: {
    en: "What is noted down at machines, in which groups and within which limits.",
    sv: "Det som noteras vid maskiner, i vilka grupper och inom vilka gränser.",
  },
  key: { field: "setting_no", given: ["group", "setting"] },
  label: { var: "setting" },
  fields: [
    { id: "setting_no", type: "text", title: { en: "Number", sv: "Nummer" }, hidden: true },
    {
      id: "group",
      type: "text",
      title: { en: "Group", sv: "Grupp" },
      hint: { en: "A new name makes a new group.", sv: "Ett nytt namn blir en ny grupp." },
      required: true,
      translated: true,
    },
    { id: "setting", type: "text", title: { en: "Setting", sv: "Inställning" }, required: true, translated: true },
    {
      id: "setting_type",
      type: "choice",
      title: { en: "Holds for", sv: "Gäller för" },
      required: true,
      default: "machine",
      choices: [
        { id: "machine", title: { en: "Machine", sv: "Maskin" } },
        { id: "tool", title: { en: "Tool", sv: "Verktyg" } },
        { id: "machine_machine", title: { en: "Machine and part", sv: "Maskin och artikel" } },
        { id: "tool_machine", title: { en: "Tool on the machine", sv: "Verktyg på maskinen" } },
      ],
    },
    {
      id: "unit",
      type: "text",
      title: { en: "Unit", sv: "Enhet" },
      hint: {
        en: "Blank or Text: a text is noted, else a number.",
        sv: "Tom eller Text: en text noteras, annars ett tal.",
      },
      maxLength: 64,
    },
    { ...limit, id: "lower_limit", title: { en: "Lower limit", sv: "Nedre gräns" } },
    { ...limit, id: "upper_limit", title: { en: "Upper limit", sv: "Övre gräns" } },
  ],
  rights: {
    read: { all: ["view-input-settings"] },
    write: { all: ["view-input-settings", "can-do-admin-actions"] },
  },
  usedBy: [
    {
      table: "input_group_values",
      column: "record_no",
      title: { en: "Noted values", sv: "Noterade värden" },
      number: true,
      goes: true,
    },
  ],
  example: { unit: "s", group: "Maskindata", setting: "Dwell time", setting_type: "machine" },
  exampleKey: "2",
});
