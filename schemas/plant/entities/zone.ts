import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { coded } from "./coded.ts";
import { groups } from "./groups.ts";

export const zone = defineEntity({
  slug: "zone",
  table: "zones",
  area: "machines",
  group: groups.plant,
  title: { en: "Zones", sv: "Zoner" },
  one: { en: "Zone", sv: "Zon" },
  about: { en: "Where machines stand.", sv: "Var maskiner står." },
  ...coded,
  example: { code: "Z9", description: "Yard" },
  exampleKey: "Z1",
});
