import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const stopCode = defineEntity({
  slug: "stop_code",
  table: "stop_codes",
  /** The place of a code among those that operators are offered. */
  kept: { record_no: "int" },
  area: "stops",
  group: groups.stops,
  title: { en: "Stop codes", sv: "Stoppkoder" },
  one: { en: "Stop code", sv: "Stoppkod" },
  about: {
    en: "Why a machine stands: what operators choose from.",
    sv: "Varför en maskin står: det som operatörerna väljer bland.",
  },
  key: { field: "stop_code" },
  label: { var: "stop_description" },
  fields: [
    { id: "stop_code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "stop_description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
    { id: "group_id", type: "reference", to: "stop_group", title: { en: "Group", sv: "Grupp" }, wanted: true },
    { id: "color", type: "text", title: { en: "Colour", sv: "Färg" }, color: true, maxLength: 32 },
    {
      id: "include_in_mtbf",
      type: "boolean",
      title: { en: "Is a failure", sv: "Är ett fel" },
      hint: { en: "Counts in the mean time between failures.", sv: "Räknas i medeltiden mellan fel." },
    },
    {
      id: "include_in_mdt",
      type: "boolean",
      title: { en: "Is downtime", sv: "Är stillestånd" },
      hint: { en: "Counts in the mean downtime.", sv: "Räknas i medelstilleståndet." },
    },
    {
      id: "setup_time",
      type: "duration",
      title: { en: "Set-up time", sv: "Ställtid" },
      unit: "s",
      default: 0,
      maximum: 864_000,
      hint: {
        en: "Planned seconds; above 0 the code is a set-up.",
        sv: "Planerade sekunder; över 0 är koden ett ställ.",
      },
    },
    {
      id: "stop_text_flag",
      type: "boolean",
      title: { en: "Asks for a note", sv: "Frågar efter en notering" },
    },
    {
      id: "stop_help_text",
      type: "long_text",
      title: { en: "Help", sv: "Hjälp" },
      hint: { en: "Shown to whoever chooses the code.", sv: "Visas för den som väljer koden." },
      hidden: true,
      translated: true,
    },
    {
      id: "machine_ids",
      type: "references",
      to: "machine",
      title: { en: "Only at", sv: "Endast vid" },
      hint: { en: "Without any, all machines offer it.", sv: "Utan någon erbjuds den vid alla maskiner." },
      links: { table: "stop_code_machines", own: "stop_code", other: "machine_id" },
    },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  usedBy: [
    { table: "stops", column: "stop_reason", title: { en: "Stops", sv: "Stopp" } },
    {
      table: "machine_states",
      column: "current_stop_reason",
      title: { en: "Machines that stand with it", sv: "Maskiner som står med den" },
    },
    {
      table: "history_month_stops",
      column: "stop_reason",
      title: { en: "Months of the history", sv: "Månader i historiken" },
    },
  ],
  example: { stop_code: "99", stop_description: "Quality check", group_id: "T", machine_ids: ["FC1"] },
  exampleKey: "12",
});
