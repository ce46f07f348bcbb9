import { defineEntity } from "#schemas/platform/entities/declaration.ts";
import { groups } from "./groups.ts";

/** What a day shall bring, in millionths. */
const target = { type: "quantity", minimum: 0, default: 0, required: true, column: "int" } as const;

export const productionGoal = defineEntity({
  slug: "production_goal",
  page: "production-goals",
  table: "production_goals",
  area: "statistics",
  group: groups.products,
  title: { en: "Production goals", sv: "Produktionsmål" },
  one: { en: "Production goal", sv: "Produktionsmål" },
  about: {
    en: "What each production type shall bring on a day.",
    sv: "Vad varje produktionstyp ska ge en dag.",
  },
  key: { field: "row_key", of: ["production_type", "target_date"] },
  label: { var: "production_type" },
  fields: [
    { id: "row_key", type: "text", title: { en: "Type and date", sv: "Typ och datum" }, hidden: true },
    {
      id: "production_type",
      type: "text",
      title: { en: "Production type", sv: "Produktionstyp" },
      hint: { en: "The part type of the orders.", sv: "Artikeltypen i orderna." },
      required: true,
      maxLength: 64,
    },
    { id: "target_date", type: "date", title: { en: "Date", sv: "Datum" }, required: true, column: "text" },
    {
      ...target,
      id: "target_good_qty",
      title: { en: "Good quantity", sv: "Godkänt antal" },
      hint: { en: "Pieces that the day shall bring.", sv: "Bitar som dagen ska ge." },
    },
    {
      ...target,
      id: "target_good_qty_alt_unit",
      title: { en: "Good quantity, alternative unit", sv: "Godkänt antal, alternativ enhet" },
      hint: {
        en: "In units of so many pieces as the orders have for one.",
        sv: "I enheter om så många bitar som orderna har för en.",
      },
    },
    {
      ...target,
      id: "target_earned_hours",
      unit: "h",
      title: { en: "Earned hours", sv: "Intjänade timmar" },
      hint: {
        en: "Hours that the good pieces are planned to take.",
        sv: "Timmar som de godkända bitarna är planerade att ta.",
      },
    },
  ],
  indexes: [{ by: ["target_date"] }],
  rights: {
    read: { all: ["view-production-goals"] },
    write: { all: ["view-production-goals", "can-do-admin-actions"] },
  },
  example: { production_type: "PAINT", target_date: "2026-06-10", target_good_qty: 100, target_earned_hours: 8 },
  exampleKey: "MOULD/2026-06-10",
});
