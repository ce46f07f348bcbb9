import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { coded } from "./coded.ts";
import { groups } from "./groups.ts";

export const category = defineEntity({
  slug: "category",
  table: "categories",
  area: "machines",
  group: groups.plant,
  title: { en: "Categories", sv: "Kategorier" },
  one: { en: "Category", sv: "Kategori" },
  about: {
    en: "Machines of one kind, which planning takes together.",
    sv: "Maskiner av ett slag, som planeringen tar tillsammans.",
  },
  ...coded,
  example: { code: "CNC", description: "Milling" },
  exampleKey: "IM80",
});
