import { type Static, Type } from "typebox";
import { documentOf, Label } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;

/** A column: `component` names a registered column type; `tlabel` is a text key and wins over `label`. */
export const TableColumn = Type.Object(
  {
    key: Type.String({ minLength: 1 }),
    label: Type.Optional(Label),
    tlabel: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    component: Type.Optional(Type.String()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    pre: Type.Optional(Type.String()),
    math: Type.Optional(Type.String()),
  },
  closed,
);
export type TableColumn = Static<typeof TableColumn>;

/**
 * A table template: its columns, default order and grouping, and, where it stands alone, the read behind it. `rowKey` is
 * the field, or the fields, that tell its rows apart; `selectionType` names the panel of its rows (a site's own types
 * begin with `custom-`). The source's input reads `chosen.<type>`, the row that is chosen of a type on the page.
 */
export const TableDocument = documentOf("table", {
  columns: Type.Array(TableColumn, { minItems: 1 }),
  sort: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  group: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  rowKey: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
  selectionType: Type.Optional(Type.String()),
  selectionMode: Type.Optional(Type.Enum(["none", "single", "multiple"])),
  source: Type.Optional(
    Type.Object(
      {
        procedure: Type.String(),
        input: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        poll: Type.Optional(Type.Number({ minimum: 1 })),
      },
      closed,
    ),
  ),
  empty: Type.Optional(Label),
});
export type TableDocument = Static<typeof TableDocument>;
