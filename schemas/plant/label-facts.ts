import type { Words } from "#schemas/platform/entities/declaration.ts";

/** What a label can say of something: `example` is what it says in a preview. */
export interface LabelFact {
  id: string;
  title: Words;
  /** A `time` is ISO 8601 in UTC, a `flag` is there for conditions. */
  type: "text" | "number" | "time" | "flag";
  example: string | number | boolean;
}

/** Facts of the print itself, which every label has. */
const ofPrint: readonly LabelFact[] = [
  { id: "label_no", title: { en: "Number of the label", sv: "Etikettens nummer" }, type: "number", example: 1 },
  { id: "label_count", title: { en: "Labels of the job", sv: "Etiketter i jobbet" }, type: "number", example: 3 },
  {
    id: "printed_at",
    title: { en: "Asked for", sv: "Beställd" },
    type: "time",
    example: "2026-01-05T06:00:00.000Z",
  },
  { id: "copy", title: { en: "Is a copy", sv: "Är en kopia" }, type: "flag", example: false },
];

/** Facts of an order. */
const ofOrder: readonly LabelFact[] = [
  { id: "card_no", title: { en: "Card", sv: "Kort" }, type: "text", example: "100" },
  { id: "work_order_no", title: { en: "Order", sv: "Order" }, type: "text", example: "W-4711" },
  { id: "part_no", title: { en: "Part", sv: "Artikel" }, type: "text", example: "P-4130" },
  {
    id: "part_description",
    title: { en: "Name of the part", sv: "Artikelns namn" },
    type: "text",
    example: "Cable clip 8 mm",
  },
  { id: "op_number", title: { en: "Operation", sv: "Operation" }, type: "text", example: "10" },
  {
    id: "op_name",
    title: { en: "Name of the operation", sv: "Operationens namn" },
    type: "text",
    example: "Moulding",
  },
  { id: "planned_op_qty", title: { en: "Planned quantity", sv: "Planerat antal" }, type: "number", example: 8000 },
  { id: "unit", title: { en: "Unit", sv: "Enhet" }, type: "text", example: "pcs" },
  { id: "machine_id", title: { en: "Machine", sv: "Maskin" }, type: "text", example: "FC1" },
  {
    id: "machine_name",
    title: { en: "Name of the machine", sv: "Maskinens namn" },
    type: "text",
    example: "Press 1",
  },
];

/** Facts of a pallet. */
const ofPallet: readonly LabelFact[] = [
  { id: "flag_no", title: { en: "Number of the flag", sv: "Flaggans nummer" }, type: "text", example: "4711" },
  { id: "pallet_no", title: { en: "Pallet of the card", sv: "Kortets pall" }, type: "number", example: 3 },
  { id: "quantity", title: { en: "Pieces on the pallet", sv: "Antal på pallen" }, type: "number", example: 400 },
  { id: "sscc", title: { en: "SSCC", sv: "SSCC" }, type: "text", example: "073500530000000018" },
  { id: "flag_type", title: { en: "Type of the flag", sv: "Flaggans typ" }, type: "text", example: "Blasting" },
];

/** Facts of a printer that is tried. */
const ofPrinter: readonly LabelFact[] = [
  { id: "printer_no", title: { en: "Number of the printer", sv: "Skrivarens nummer" }, type: "text", example: "P1" },
  {
    id: "printer_name",
    title: { en: "Name of the printer", sv: "Skrivarens namn" },
    type: "text",
    example: "Labels 1",
  },
  { id: "printer_place", title: { en: "Where it stands", sv: "Var den står" }, type: "text", example: "Beside line 1" },
  { id: "username", title: { en: "Who asked for it", sv: "Vem som beställde" }, type: "text", example: "anna" },
];

/** What labels are made of, and the facts of each. */
export const labelFacts: Readonly<Record<string, readonly LabelFact[]>> = {
  order: [...ofOrder, ...ofPrint],
  pallet: [...ofPallet, ...ofOrder, ...ofPrint],
  printer: [...ofPrinter, ...ofPrint],
};

/** An example of each fact of what a label is made of. */
export const exampleFacts = (of: string): Record<string, LabelFact["example"]> =>
  Object.fromEntries((labelFacts[of] ?? []).map(({ id, example }) => [id, example]));
