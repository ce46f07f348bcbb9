import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const scrapCategory = defineEntity({
  slug: "scrap_category",
  table: "scrap_reason_categories",
  area: "scrap",
  group: groups.scrap,
  title: { en: "Scrap categories", sv: "Kassationskategorier" },
  one: { en: "Scrap category", sv: "Kassationskategori" },
  about: { en: "What scrap reasons are summed by.", sv: "Det som kassationsorsaker summeras efter." },
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { code: "DIM", description: "Dimensions" },
  exampleKey: "FORM",
});
