import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** Bounds of a column's width in pixels: a target for a finger, and a screen. */
export const narrowestColumn = 44;
export const widestColumn = 1200;

export const ColumnWidth = Type.Integer({ minimum: narrowestColumn, maximum: widestColumn });

/** A table's columns as one user wants them: by the keys of the document's columns, in order. */
export const TableLayout = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          key: Type.String({ minLength: 1, maxLength: 200 }),
          hidden: Type.Optional(Type.Boolean()),
          width: Type.Optional(ColumnWidth),
        },
        closed,
      ),
      { maxItems: 200 },
    ),
  },
  closed,
);
export type TableLayout = Static<typeof TableLayout>;
