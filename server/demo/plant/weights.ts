import type { Database } from "#server/database/tables.ts";
import type { ToolInsertRow, ToolStructureRow } from "#server/database/tables/tools.ts";
import { mouldedParts } from "./parts.ts";

/** Grams of a moulded piece, and how many come of a cycle of its tool. */
const pieces: Readonly<Record<string, { grams: number; cavities: number }>> = {
  "T-101": { grams: 2.4, cavities: 16 },
  "T-102": { grams: 4.1, cavities: 8 },
  "T-103": { grams: 3.2, cavities: 8 },
  "T-104": { grams: 6.5, cavities: 4 },
  "T-105": { grams: 9.8, cavities: 4 },
  "T-106": { grams: 0.9, cavities: 16 },
  "T-107": { grams: 1.4, cavities: 16 },
  "T-108": { grams: 84, cavities: 2 },
  "T-109": { grams: 71, cavities: 2 },
  "T-110": { grams: 1450, cavities: 1 },
  "T-111": { grams: 620, cavities: 1 },
  "T-112": { grams: 38, cavities: 4 },
  "T-113": { grams: 55, cavities: 2 },
};

export const cavitiesOf = (tool_id: string): number | null => pieces[tool_id]?.cavities ?? null;

/** The operation in which parts are moulded. */
const moulding = "10";
const milligrams = 1000;

/** What the moulded parts weigh, within 2 % green and within 5 % orange, and which tool makes them. */
export const weightRows = (company_id: number) => ({
  standard_weights: mouldedParts.flatMap(({ part_no, tool_id }) => {
    const grams = pieces[tool_id]?.grams;
    if (grams === undefined) return [];
    const of = (share: number) => Math.round(grams * milligrams * share);
    return [
      {
        company_id,
        row_key: `${part_no}/${moulding}`,
        part_no,
        op_no: moulding,
        unit_weight: of(1),
        lower_tolerance: of(0.98),
        upper_tolerance: of(1.02),
        lower_out_of_bounds: of(0.95),
        upper_out_of_bounds: of(1.05),
      },
    ];
  }),
  tool_parts: mouldedParts.map(({ part_no, tool_id }) => ({ company_id, tool_id, part_no })),
});

const swedish = (company_id: number, entity: string, row_key: string, field: string, content: string) => ({
  company_id,
  entity,
  row_key,
  field,
  language: "sv",
  content,
});

interface Tools {
  tool_structure: readonly ToolStructureRow[];
  tool_inserts: readonly ToolInsertRow[];
}

/** What Swedish readers read of the halves and inserts of the tools. */
export const swedishTools = ({ tool_structure, tool_inserts }: Tools): Database["entity_texts"][] => [
  ...tool_structure.map(({ company_id, row_key, child_tool_description: text }) =>
    swedish(company_id, "tool_structure", row_key, "child_tool_description", text.replace("Mould half", "Formhalva")),
  ),
  ...tool_inserts.map(({ company_id, tool_id, description }) =>
    swedish(company_id, "tool_insert", tool_id, "description", description.replace("Insert", "Insats")),
  ),
];
