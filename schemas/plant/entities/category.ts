import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

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
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { code: "CNC", description: "Milling" },
  exampleKey: "IM80",
});
