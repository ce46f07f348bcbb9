import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { coded } from "./coded.ts";
import { groups } from "./groups.ts";

export const department = defineEntity({
  slug: "department",
  table: "departments",
  area: "machines",
  group: groups.plant,
  title: { en: "Departments", sv: "Avdelningar" },
  one: { en: "Department", sv: "Avdelning" },
  about: { en: "Parts of the plant with shifts of their own.", sv: "Delar av anläggningen med egna skift." },
  ...coded,
  usedBy: [{ table: "shifts", column: "department", title: { en: "Shifts", sv: "Skift" } }],
  example: { code: "40", description: "Assembly" },
  exampleKey: "10",
});
