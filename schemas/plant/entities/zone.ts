import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const zone = defineEntity({
  slug: "zone",
  table: "zones",
  area: "machines",
  group: groups.plant,
  title: { en: "Zones", sv: "Zoner" },
  one: { en: "Zone", sv: "Zon" },
  about: { en: "Where machines stand.", sv: "Var maskiner står." },
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { code: "Z9", description: "Yard" },
  exampleKey: "Z1",
});
