import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";
import { administration } from "./rights.ts";

/** A limit of the weight of a piece, in kg. */
const limit = { type: "quantity", unit: "kg", decimals: 6, minimum: 0, maximum: 100_000 } as const;

export const standardWeight = defineEntity({
  slug: "standard_weight",
  table: "standard_weights",
  area: "weights",
  group: groups.products,
  title: { en: "Standard weights", sv: "Standardvikter" },
  one: { en: "Standard weight", sv: "Standardvikt" },
  about: {
    en: "What a piece weighs after an operation, and how far it may be off.",
    sv: "Vad ett stycke väger efter en operation, och hur mycket det får avvika.",
  },
  key: { field: "row_key", of: ["part_no", "op_no"] },
  label: { var: "part_no" },
  fields: [
    { id: "row_key", type: "text", title: { en: "Part and operation", sv: "Artikel och operation" }, hidden: true },
    {
      id: "part_no",
      type: "reference",
      to: "part",
      title: { en: "Part", sv: "Artikel" },
      required: true,
      within: true,
    },
    { id: "op_no", type: "text", title: { en: "Operation", sv: "Operation" }, required: true, maxLength: 16 },
    { ...limit, id: "lower_out_of_bounds", title: { en: "Orange from", sv: "Orange från" } },
    { ...limit, id: "lower_tolerance", title: { en: "Green from", sv: "Grönt från" } },
    { ...limit, id: "unit_weight", title: { en: "Weight of a piece", sv: "Styckvikt" }, required: true, column: "int" },
    { ...limit, id: "upper_tolerance", title: { en: "Green up to", sv: "Grönt till" } },
    { ...limit, id: "upper_out_of_bounds", title: { en: "Orange up to", sv: "Orange till" } },
  ],
  indexes: [{ by: ["part_no"] }],
  rising: ["lower_out_of_bounds", "lower_tolerance", "unit_weight", "upper_tolerance", "upper_out_of_bounds"],
  rights: { read: "base", write: administration },
  retire: true,
  tied: { table: "orders", column: "part_no", machine: "machine_id1", by: "part_no" },
  example: { part_no: "P1", op_no: "99", unit_weight: 0.0125, lower_tolerance: 0.012, upper_tolerance: 0.013 },
  exampleKey: "P1/10",
});
