import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const scrapReason = defineEntity({
  slug: "scrap_reason",
  table: "scrap_reasons",
  area: "scrap",
  group: groups.scrap,
  title: { en: "Scrap reasons", sv: "Kassationsorsaker" },
  one: { en: "Scrap reason", sv: "Kassationsorsak" },
  about: {
    en: "Why pieces are scrapped: what operators choose from.",
    sv: "Varför bitar kasseras: det som operatörerna väljer bland.",
  },
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
    {
      id: "scrap_reason_category",
      type: "reference",
      to: "scrap_category",
      title: { en: "Category", sv: "Kategori" },
      wanted: true,
    },
    { id: "color", type: "text", title: { en: "Colour", sv: "Färg" }, color: true, maxLength: 32 },
    {
      id: "scrap_reason_color",
      type: "text",
      title: { en: "Colour in charts", sv: "Färg i diagram" },
      color: true,
      maxLength: 32,
      hidden: true,
    },
    {
      id: "scrap_cost",
      type: "quantity",
      title: { en: "Cost of a piece", sv: "Kostnad per bit" },
      default: 0,
      minimum: 0,
      column: "real",
    },
    { id: "scrap_text_flag", type: "boolean", title: { en: "Asks for a note", sv: "Frågar efter en notering" } },
    {
      id: "machine_ids",
      type: "references",
      to: "machine",
      title: { en: "Only at", sv: "Endast vid" },
      hint: { en: "Without any, all machines offer it.", sv: "Utan någon erbjuds den vid alla maskiner." },
      links: { table: "scrap_reason_machines", own: "code", other: "machine_id" },
    },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  usedBy: [
    {
      table: "history_day_scrap",
      column: "scrap_reason",
      title: { en: "Days of the history", sv: "Dagar i historiken" },
    },
    { table: "production_transactions", column: "scrap_reason", title: { en: "Reports", sv: "Rapporter" } },
    { table: "material_scrap", column: "scrap_reason", title: { en: "Reports of material", sv: "Materialrapporter" } },
  ],
  example: { code: "K99", description: "Out of tolerance", scrap_reason_category: "FORM" },
  exampleKey: "K1",
});
