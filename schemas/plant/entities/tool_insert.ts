import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

export const toolInsert = defineEntity({
  slug: "tool_insert",
  table: "tool_inserts",
  // The machine that has it, or '': the start of an order says so.
  kept: { mounted_on: "text" },
  area: "tools",
  group: groups.products,
  title: { en: "Tool inserts", sv: "Verktygsinsatser" },
  one: { en: "Tool insert", sv: "Verktygsinsats" },
  about: {
    en: "What is changed within a tool, and where it lies.",
    sv: "Det som byts i ett verktyg, och var det ligger.",
  },
  key: { field: "tool_id" },
  label: { var: "description" },
  fields: [
    { id: "tool_id", type: "text", title: { en: "Insert", sv: "Insats" }, required: true, maxLength: 64 },
    {
      id: "parent_tool_id",
      type: "reference",
      to: "tool",
      title: { en: "Tool", sv: "Verktyg" },
      required: true,
      within: true,
    },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
    {
      id: "location",
      type: "text",
      title: { en: "Where it lies", sv: "Var den ligger" },
      hint: { en: "Shown to whoever changes inserts.", sv: "Visas för den som byter insats." },
    },
  ],
  indexes: [{ by: ["parent_tool_id"] }],
  rights: { read: "base", write: administration },
  retire: true,
  usedBy: [
    { table: "machines", column: "tool_id", title: { en: "Machines that have it", sv: "Maskiner som har den" } },
    { table: "orders", column: "tool_id", title: { en: "Orders", sv: "Order" } },
  ],
  example: { tool_id: "T1-9", parent_tool_id: "T1", description: "Insert 9", location: "Tool store 9" },
  exampleKey: "T1-1",
});
