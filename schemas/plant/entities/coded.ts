import { administration } from "./rights.ts";

/** What an entity declares of which nothing is known but a code and a name, and which goes out of use when it was used. */
export const coded = {
  key: { field: "code" },
  label: { var: "description" },
  fields: [
    { id: "code", type: "text", title: { en: "Code", sv: "Kod" }, required: true, maxLength: 64 },
    { id: "description", type: "text", title: { en: "Name", sv: "Namn" }, required: true, translated: true },
  ],
  rights: { read: "base", write: administration },
  retire: true,
} as const;
