import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { coded } from "./coded.ts";
import { groups } from "./groups.ts";

export const stopGroup = defineEntity({
  slug: "stop_group",
  table: "stop_groups",
  area: "stops",
  group: groups.stops,
  title: { en: "Stop groups", sv: "Stoppgrupper" },
  one: { en: "Stop group", sv: "Stoppgrupp" },
  about: {
    en: "Headings under which operators find the stop codes.",
    sv: "Rubriker som operatörerna hittar stoppkoderna under.",
  },
  ...coded,
  example: { code: "Q", description: "Quality" },
  exampleKey: "T",
});
