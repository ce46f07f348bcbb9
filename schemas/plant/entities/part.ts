import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const part = defineEntity({
  slug: "part",
  table: "parts",
  area: "parts",
  group: groups.products,
  title: { en: "Parts", sv: "Artiklar" },
  one: { en: "Part", sv: "Artikel" },
  about: { en: "What orders make.", sv: "Det som order tillverkar." },
  key: { field: "part_no" },
  label: { var: "part_description" },
  fields: [
    { id: "part_no", type: "text", title: { en: "Part", sv: "Artikel" }, required: true, maxLength: 64 },
    { id: "part_description", type: "text", title: { en: "Name", sv: "Namn" }, required: true },
    {
      id: "part_type_id",
      type: "text",
      title: { en: "Part type", sv: "Artikeltyp" },
      hint: { en: "Production goals and input groups go by it.", sv: "Produktionsmål och indatagrupper följer den." },
      maxLength: 64,
    },
  ],
  indexes: [{ by: ["part_description"] }, { by: ["part_type_id"] }],
  rights: { read: "base", write: administration },
  retire: true,
  tied: { table: "orders", column: "part_no", machine: "machine_id1" },
  usedBy: [{ table: "orders", column: "part_no", title: { en: "Orders", sv: "Order" } }],
  example: { part_no: "P-9999", part_description: "Test plate", part_type_id: "MOULD" },
  exampleKey: "P1",
});
