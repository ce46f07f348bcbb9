import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

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
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
  example: { code: "Q", description: "Quality" },
  exampleKey: "T",
});
