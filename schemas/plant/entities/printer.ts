import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const printer = defineEntity({
  slug: "printer",
  table: "printers",
  area: "printing",
  group: groups.plant,
  title: { en: "Printers", sv: "Skrivare" },
  one: { en: "Printer", sv: "Skrivare" },
  about: {
    en: "What wizards with a printing step can choose, and which machines offer it.",
    sv: "Det som guider med ett utskriftssteg kan välja, och vilka maskiner som erbjuder det.",
  },
  key: { field: "printer_no" },
  label: { var: "printer_name" },
  fields: [
    { id: "printer_no", type: "text", title: { en: "Number", sv: "Nummer" }, required: true, maxLength: 64 },
    { id: "printer_name", type: "text", title: { en: "Name", sv: "Namn" }, required: true },
    {
      id: "printer_description",
      type: "text",
      title: { en: "Where it stands", sv: "Var den står" },
      hint: { en: "Shown to whoever chooses a printer.", sv: "Visas för den som väljer skrivare." },
      translated: true,
    },
    {
      id: "machine_ids",
      type: "references",
      to: "machine",
      title: { en: "Only at", sv: "Endast vid" },
      hint: { en: "Without any, all machines offer it.", sv: "Utan någon erbjuds den vid alla maskiner." },
      links: { table: "printer_machines", own: "printer_no", other: "machine_id" },
    },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { printer_no: "P9", printer_name: "Office", printer_description: "Beside the canteen" },
  exampleKey: "1",
});
