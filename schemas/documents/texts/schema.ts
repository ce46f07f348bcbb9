import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;
const rows = Type.Array(Type.String());

/** What the on-screen keyboard of a language types: rows of keys by layout, and what else a character may be. */
export const KeyboardSpecials = Type.Object(
  {
    layouts: Type.Object({ default: rows, shift: rows, special: rows }, closed),
    candidates: Type.Record(Type.String(), rows),
  },
  closed,
);
export type KeyboardSpecials = Static<typeof KeyboardSpecials>;

/** The text catalogue of one language (the slug): texts by key, default column headings by field, keyboard specials. */
export const TextsDocument = documentOf("texts", {
  texts: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  columns: Type.Optional(Type.Record(Type.String(), Type.String())),
  keyboard: Type.Optional(KeyboardSpecials),
});
export type TextsDocument = Static<typeof TextsDocument>;
