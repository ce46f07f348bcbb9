import type { Field } from "#schemas/platform/entities/declaration.ts";

const most = 999_999_999;
const amount = { type: "quantity", minimum: 0, maximum: most } as const;

/** What the columns of a file of orders may stand for: the fields of `EnteredOrder`, one operation a row. */
export const orderFileFields: readonly Field[] = [
  { id: "pOrder", type: "text", title: { en: "Order", sv: "Order" }, required: true, maxLength: 64 },
  { id: "op_number", type: "text", title: { en: "Operation", sv: "Operation" }, required: true, maxLength: 64 },
  { id: "machine_id", type: "reference", to: "machine", title: { en: "Machine", sv: "Maskin" }, required: true },
  { id: "part_no", type: "reference", to: "part", title: { en: "Part", sv: "Artikel" }, required: true },
  {
    id: "part_description",
    type: "text",
    title: { en: "Part name", sv: "Artikelnamn" },
    hint: { en: "A part that is not known yet is made with it.", sv: "En artikel som inte finns läggs upp med det." },
  },
  { id: "planned_op_qty", ...amount, title: { en: "Quantity", sv: "Antal" }, wanted: true },
  { id: "planned_start_time", type: "date_time", title: { en: "Planned start", sv: "Planerad start" } },
  { id: "due_time", type: "date_time", title: { en: "Due", sv: "Ska vara klar" } },
  { id: "work_order_no", type: "text", title: { en: "Work order", sv: "Arbetsorder" }, maxLength: 64 },
  { id: "card_no", type: "text", title: { en: "Card", sv: "Kort" }, maxLength: 64 },
  { id: "op_name", type: "text", title: { en: "Operation name", sv: "Operationsnamn" } },
  { id: "part_type_id", type: "text", title: { en: "Part type", sv: "Artikeltyp" }, maxLength: 64 },
  {
    id: "order_kind",
    type: "choice",
    title: { en: "Kind", sv: "Slag" },
    choices: [
      { id: "normal", title: { en: "Normal", sv: "Normal" } },
      { id: "rework", title: { en: "Rework", sv: "Omarbetning" } },
    ],
  },
  { id: "tool_id", type: "reference", to: "tool", title: { en: "Tool", sv: "Verktyg" } },
  { id: "program_id", type: "text", title: { en: "Program", sv: "Program" }, maxLength: 64 },
  { id: "prev_op_card_no", type: "text", title: { en: "Card before it", sv: "Kort före" }, maxLength: 64 },
  { id: "unit_qty", ...amount, title: { en: "Quantity per unit", sv: "Antal per enhet" } },
  { id: "quantity_per_cycle", ...amount, title: { en: "Pieces per cycle", sv: "Bitar per cykel" } },
  {
    id: "cycle_amount",
    ...amount,
    title: { en: "Pieces per cycle at the machine", sv: "Bitar per cykel vid maskinen" },
  },
  { id: "planned_setup_time", ...amount, unit: "h", title: { en: "Set-up time", sv: "Ställtid" } },
  { id: "planned_unit_time", ...amount, title: { en: "Time per piece", sv: "Tid per bit" } },
  { id: "planned_speed", ...amount, title: { en: "Pieces per hour", sv: "Bitar per timme" } },
  { id: "capacity_factor", ...amount, title: { en: "Capacity factor", sv: "Kapacitetsfaktor" } },
  { id: "other_info_8", type: "text", title: { en: "Further information", sv: "Övrig information" } },
  { id: "operation_text", type: "long_text", title: { en: "Operation text", sv: "Operationstext" } },
  { id: "cancelled", type: "boolean", title: { en: "Cancelled", sv: "Makulerad" } },
];
