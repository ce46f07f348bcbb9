import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const material = defineEntity({
  slug: "material",
  table: "materials",
  area: "materials",
  group: groups.products,
  title: { en: "Materials", sv: "Material" },
  one: { en: "Material", sv: "Material" },
  about: { en: "What orders consume, and in which unit.", sv: "Det som order förbrukar, och i vilken enhet." },
  key: { field: "material_no" },
  label: { var: "material_desc" },
  fields: [
    { id: "material_no", type: "text", title: { en: "Number", sv: "Nummer" }, required: true, maxLength: 64 },
    { id: "material_desc", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
    { id: "unit", type: "text", title: { en: "Unit", sv: "Enhet" }, maxLength: 16, wanted: true },
  ],
  indexes: [{ by: ["material_desc"] }],
  rights: { read: "base", write: administration },
  retire: true,
  usedBy: [
    {
      table: "order_materials",
      column: "material_no",
      title: { en: "Material lists of orders", sv: "Materiallistor för order" },
    },
    {
      table: "material_requests",
      column: "material_no",
      title: { en: "Material requests", sv: "Materialbeställningar" },
    },
    { table: "material_scrap", column: "material_no", title: { en: "Scrapped material", sv: "Kasserat material" } },
  ],
  example: { material_no: "M99", material_desc: "PA6 granulate", unit: "kg" },
  exampleKey: "M1",
});
