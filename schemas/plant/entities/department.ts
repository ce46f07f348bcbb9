import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const department = defineEntity({
  slug: "department",
  table: "departments",
  area: "machines",
  group: groups.plant,
  title: { en: "Departments", sv: "Avdelningar" },
  one: { en: "Department", sv: "Avdelning" },
  about: { en: "Parts of the plant with shifts of their own.", sv: "Delar av anläggningen med egna skift." },
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  usedBy: [{ table: "shifts", column: "department", title: { en: "Shifts", sv: "Skift" } }],
  example: { code: "40", description: "Assembly" },
  exampleKey: "10",
});
