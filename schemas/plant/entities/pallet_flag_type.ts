import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const palletFlagType = defineEntity({
  slug: "pallet_flag_type",
  table: "pallet_flag_types",
  area: "pallets",
  group: groups.products,
  title: { en: "Types of pallet flags", sv: "Typer av pallflaggor" },
  one: { en: "Type of pallet flags", sv: "Typ av pallflaggor" },
  about: {
    en: "What a pallet flag can be besides a normal one, and which label is printed of it.",
    sv: "Vad en pallflagga kan vara utöver en vanlig, och vilken etikett som skrivs ut av den.",
  },
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 32 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
    {
      id: "label",
      type: "text",
      title: { en: "Label", sv: "Etikett" },
      hint: {
        en: "By its name in the list of labels. Blank: the label of normal flags.",
        sv: "Med sitt namn i listan över etiketter. Tomt: vanliga flaggors etikett.",
      },
      maxLength: 100,
    },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { code: "RUSH", description: "Rush" },
  exampleKey: "UP",
});
