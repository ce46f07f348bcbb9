import { type Static, Type } from "typebox";
import { Expression, Label } from "#schemas/documents/envelope.ts";
import { TableColumn } from "#schemas/documents/table/schema.ts";

const closed = { additionalProperties: false } as const;

/** A path of the app itself: no other origin. */
const ownPath = Type.String({ pattern: "^/(?![/\\\\])" });

/**
 * What somebody has to look at first, as a card of the home page: how many rows a read has of which `where` holds over
 * `row`, and the first few of them, ordered by the field `sort`, with a minus before it from the other end. `to` is the
 * page of all of them, `rowTo` that of one, with the row's fields in braces. A card whose page is not open to the reader
 * is not shown.
 */
export const HomeCard = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    title: Label,
    icon: Type.Optional(Type.String()),
    source: Type.Object(
      {
        procedure: Type.String({ "x-value": "procedure", "x-kind": "read" }),
        input: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { "x-value": "procedureInput" })),
        poll: Type.Optional(Type.Integer({ minimum: 5, maximum: 86_400, description: "seconds between two reads" })),
      },
      closed,
    ),
    where: Type.Optional(Expression),
    sort: Type.Optional(Type.String({ minLength: 1 })),
    columns: Type.Array(TableColumn, { minItems: 1, maxItems: 4 }),
    counted: Type.Optional(Type.Boolean({ default: true, description: "says how many there are" })),
    to: Type.Optional(ownPath),
    rowTo: Type.Optional(ownPath),
    empty: Type.Optional(Label),
  },
  closed,
);
export type HomeCard = Static<typeof HomeCard>;
