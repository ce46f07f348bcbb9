import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { coded } from "./coded.ts";
import { groups } from "./groups.ts";

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
  ...coded,
  example: { code: "L9", description: "Assembly line" },
  exampleKey: "L1",
});
