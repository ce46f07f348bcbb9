/** The headings under which the data pages list the entities. */
export const groups = {
  plant: { en: "The plant", sv: "Anläggningen" },
  stops: { en: "Stops", sv: "Stopp" },
  scrap: { en: "Scrap", sv: "Kassation" },
  products: { en: "What is made", sv: "Det som tillverkas" },
  people: { en: "People", sv: "Personer" },
} as const;
