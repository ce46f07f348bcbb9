import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { coded } from "./coded.ts";
import { groups } from "./groups.ts";

export const scrapCategory = defineEntity({
  slug: "scrap_category",
  table: "scrap_reason_categories",
  area: "scrap",
  group: groups.scrap,
  title: { en: "Scrap categories", sv: "Kassationskategorier" },
  one: { en: "Scrap category", sv: "Kassationskategori" },
  about: { en: "What scrap reasons are summed by.", sv: "Det som kassationsorsaker summeras efter." },
  ...coded,
  example: { code: "DIM", description: "Dimensions" },
  exampleKey: "FORM",
});
