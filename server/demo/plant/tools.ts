import type { ToolInsertRow, ToolRow, ToolStructureRow } from "#server/database/tables/tools.ts";
import { demoMachines } from "./machines.ts";
import { mouldedParts, partsOf } from "./parts.ts";

/** The tools of the moulded parts; the first ones have child tools to choose from, all have inserts. */
const tools = [...Map.groupBy(mouldedParts, ({ tool_id }) => tool_id)].map(([tool_id, parts]) => ({
  tool_id,
  description: `Mould, ${parts.map(({ part_description }) => part_description.toLowerCase()).join("; ")}`,
}));
const withChildren = 26;
/** A press makes as many pieces in a cycle as its tools have cavities. */
const cavities = new Map(
  demoMachines.flatMap((machine) => partsOf(machine).map(({ tool_id }) => [tool_id, machine.pieces] as const)),
);
const insertsPerTool = 3;

/** Tools that are worn: so many times the scrap of others. */
export const badTools: Readonly<Record<string, number>> = { "T-103": 3, "T-106": 4.5, "T-111": 3.6 };

/** Tools, what can be chosen in their place, and inserts that lie in the store. */
export const toolRows = (company_id: number) => ({
  tools: tools.map((tool): ToolRow => ({ company_id, ...tool, cavities: cavities.get(tool.tool_id)! })),
  tool_parts: mouldedParts.map(({ part_no, tool_id }) => ({ company_id, tool_id, part_no })),
  tool_structure: tools.slice(0, withChildren).flatMap(({ tool_id }) =>
    ["A", "B"].map((cavity): ToolStructureRow => ({
      company_id,
      row_key: `${tool_id}/${tool_id}${cavity}`,
      tool_id,
      child_tool_id: `${tool_id}${cavity}`,
      child_tool_description: `Mould half ${cavity}`,
    })),
  ),
  tool_inserts: tools.flatMap(({ tool_id }, shelf) =>
    Array.from({ length: insertsPerTool }, (_, index): ToolInsertRow => ({
      company_id,
      tool_id: `${tool_id}-${index + 1}`,
      parent_tool_id: tool_id,
      description: `Insert ${index + 1}`,
      location: `Tool store ${shelf + 1}.${index + 1}`,
      mounted_on: "",
    })),
  ),
});
