import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const tool = defineEntity({
  slug: "tool",
  table: "tools",
  area: "tools",
  group: groups.products,
  title: { en: "Tools", sv: "Verktyg" },
  one: { en: "Tool", sv: "Verktyg" },
  about: {
    en: "Moulds and fixtures that orders need on a machine.",
    sv: "Formar och fixturer som order behöver i en maskin.",
  },
  key: { field: "tool_id" },
  label: { var: "description" },
  fields: [
    { id: "tool_id", type: "text", title: { en: "Tool", sv: "Verktyg" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
    {
      id: "cavities",
      type: "integer",
      title: { en: "Cavities", sv: "Kaviteter" },
      hint: { en: "Pieces of a cycle, with all of them open.", sv: "Stycken per cykel, med alla öppna." },
      minimum: 1,
      maximum: 999,
    },
    {
      id: "part_nos",
      type: "references",
      to: "part",
      title: { en: "Parts that it makes", sv: "Artiklar som det gör" },
      links: { table: "tool_parts", own: "tool_id", other: "part_no" },
    },
  ],
  indexes: [{ by: ["description"] }],
  rights: { read: "base", write: administration },
  retire: true,
  usedBy: [
    { table: "machines", column: "tool_id", title: { en: "Machines that have it", sv: "Maskiner som har det" } },
    { table: "orders", column: "tool_id", title: { en: "Orders", sv: "Order" } },
    {
      table: "tool_structure",
      column: "child_tool_id",
      title: { en: "Tools whose place it takes", sv: "Verktyg vars plats det tar" },
    },
  ],
  example: { tool_id: "T-999", description: "Mould, test plate" },
  exampleKey: "T1",
});
