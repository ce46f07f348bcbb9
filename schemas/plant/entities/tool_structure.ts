import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const toolStructure = defineEntity({
  slug: "tool_structure",
  table: "tool_structure",
  area: "tools",
  group: groups.products,
  title: { en: "Alternative tools", sv: "Alternativa verktyg" },
  one: { en: "Alternative tool", sv: "Alternativt verktyg" },
  about: {
    en: "What whoever starts an order chooses from in the place of its tool, at machines with SF183.",
    sv: "Det som den som startar en order väljer bland i verktygets ställe, vid maskiner med SF183.",
  },
  key: { field: "row_key", of: ["tool_id", "child_tool_id"] },
  label: { var: "child_tool_description" },
  fields: [
    { id: "row_key", type: "text", title: { en: "Both tools", sv: "Båda verktygen" }, hidden: true },
    {
      id: "tool_id",
      type: "reference",
      to: "tool",
      title: { en: "In the place of", sv: "I stället för" },
      required: true,
      within: true,
    },
    { id: "child_tool_id", type: "text", title: { en: "Tool", sv: "Verktyg" }, required: true, maxLength: 64 },
    {
      id: "child_tool_description",
      type: "text",
      title: { en: "Name", sv: "Namn" },
      required: true,
      translated: true,
    },
  ],
  indexes: [{ by: ["tool_id"] }],
  rights: { read: "base", write: administration },
  retire: true,
  example: { tool_id: "T1", child_tool_id: "T1z", child_tool_description: "Mould half Z" },
  exampleKey: "T1/T1a",
});
