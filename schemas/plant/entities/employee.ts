import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const employee = defineEntity({
  slug: "employee",
  table: "employees",
  area: "employees",
  group: groups.people,
  title: { en: "Employees", sv: "Anställda" },
  one: { en: "Employee", sv: "Anställd" },
  about: {
    en: "Who signs in at machines, by number or badge.",
    sv: "De som loggar in vid maskiner, med nummer eller bricka.",
  },
  key: { field: "employee_number" },
  label: { var: "employee_name" },
  fields: [
    { id: "employee_number", type: "text", title: { en: "Number", sv: "Nummer" }, required: true, maxLength: 64 },
    { id: "employee_name", type: "text", title: { en: "Name", sv: "Namn" }, required: true, personal: true },
    {
      id: "badge",
      type: "text",
      title: { en: "Badge", sv: "Bricka" },
      hint: { en: "What the reader of badges says.", sv: "Det som brickläsaren säger." },
      maxLength: 64,
      unique: true,
      personal: true,
      opens: true,
      column: "text?",
    },
    {
      id: "pincode",
      type: "secret",
      title: { en: "Pincode", sv: "Pinkod" },
      hint: { en: "It can be set, and nobody can read it.", sv: "Den kan sättas, och ingen kan läsa den." },
      maxLength: 64,
    },
    { id: "allow_sign_in", type: "boolean", title: { en: "May sign in", sv: "Får logga in" }, default: true },
    {
      id: "machine_ids",
      type: "references",
      to: "machine",
      title: { en: "Only at", sv: "Endast vid" },
      hint: { en: "Without any, at all machines.", sv: "Utan någon, vid alla maskiner." },
      links: { table: "employee_machines", own: "employee_number", other: "machine_id" },
    },
  ],
  indexes: [{ by: ["employee_name"] }],
  rights: { read: administration, write: administration },
  retire: true,
  usedBy: [
    {
      table: "employee_sign_ins",
      column: "employee_id",
      title: { en: "Sign-ins at machines", sv: "Inloggningar vid maskiner" },
    },
    { table: "production_transactions", column: "employee", title: { en: "Reports", sv: "Rapporter" } },
  ],
  example: { employee_number: "9001", employee_name: "Test Person", badge: "04A3FFFF" },
  exampleKey: "1001",
});
