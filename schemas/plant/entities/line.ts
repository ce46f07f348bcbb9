import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const line = defineEntity({
  slug: "line",
  table: "lines",
  area: "machines",
  group: groups.plant,
  title: { en: "Lines", sv: "Linjer" },
  one: { en: "Line", sv: "Linje" },
  about: {
    en: "Machines that pass pieces on, in their order.",
    sv: "Maskiner som lämnar bitar vidare, i sin ordning.",
  },
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { code: "L9", description: "Assembly line" },
  exampleKey: "L1",
});
