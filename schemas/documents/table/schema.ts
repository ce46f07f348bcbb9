import { type Static, Type } from "typebox";
import { documentOf, Expression, Label, PermissionKeys } from "#schemas/documents/envelope.ts";
import { ColumnWidth } from "./layout.ts";

const closed = { additionalProperties: false } as const;

export const summaries = ["sum", "average", "minimum", "maximum", "count"] as const;
export type Summary = (typeof summaries)[number];

/** What the state of a row is: never told by its colour alone, but by an icon and a word too. */
const tones = ["good", "warning", "bad", "info"] as const;

/**
 * A column: `component` names a registered column type; `tlabel` is a text key and wins over `label`. `hidden` shows it
 * only to who chooses it, `permissions` offers it, and groups by it, only to who holds all of them, `width` is in
 * pixels, `summary` stands below all rows.
 */
export const TableColumn = Type.Object(
  {
    key: Type.String({ minLength: 1 }),
    label: Type.Optional(Label),
    tlabel: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    component: Type.Optional(Type.String()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    pre: Type.Optional(Type.String()),
    math: Type.Optional(Type.String()),
    permissions: Type.Optional(PermissionKeys),
    hidden: Type.Optional(Type.Boolean()),
    width: Type.Optional(ColumnWidth),
    summary: Type.Optional(Type.Enum([...summaries])),
  },
  closed,
);
export type TableColumn = Static<typeof TableColumn>;

/** A state of rows: where `when` holds over `row`, the row, or the cell of one column, is marked with the word. */
export const TableStyle = Type.Object(
  {
    when: Expression,
    tone: Type.Enum([...tones]),
    label: Label,
    column: Type.Optional(Type.String()),
  },
  closed,
);
export type TableStyle = Static<typeof TableStyle>;

/**
 * A table template: its columns, default order and grouping, and, where it stands alone, the read behind it. `rowKey` is
 * the field, or the fields, that tell its rows apart; `selectionType` names the panel of its rows (a site's own types
 * begin with `custom-`). The source's input reads `chosen.<type>`, the row that is chosen of a type on the page.
 * `search`, `filters`, `export` and `ownColumns` say what may be done with the rows above the table; where they say
 * nothing, all of it on a page of its own and nothing beside other tables. `groups` are the fields that a reader may
 * group by, `sticky` columns stay at the left. A `paged` source is a list (schemas/platform/list.ts), which hands its
 * rows out in pages: the reader searches, filters and sorts by what its contract offers, and what needs all rows is not
 * offered. Of a source with `lastDays`, which reads so
 * many days by itself, a reader chooses other days: it then gets `start_time` and `end_time` besides. With `nextDays`,
 * so many days to come, it gets `start_date` and `end_date` always.
 */
export const TableDocument = documentOf("table", {
  columns: Type.Array(TableColumn, { minItems: 1 }),
  sort: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  group: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  groups: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 12 })),
  rowKey: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
  selectionType: Type.Optional(Type.String()),
  selectionMode: Type.Optional(Type.Enum(["none", "single", "multiple"])),
  source: Type.Optional(
    Type.Object(
      {
        procedure: Type.String({ "x-value": "procedure", "x-kind": "read" }),
        input: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { "x-value": "procedureInput" })),
        poll: Type.Optional(Type.Number({ minimum: 1 })),
        paged: Type.Optional(Type.Boolean()),
        lastDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
        nextDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 366 })),
      },
      closed,
    ),
  ),
  empty: Type.Optional(Label),
  search: Type.Optional(Type.Boolean()),
  filters: Type.Optional(Type.Boolean()),
  multiSort: Type.Optional(Type.Boolean({ default: true })),
  export: Type.Optional(Type.Boolean()),
  ownColumns: Type.Optional(Type.Boolean()),
  sticky: Type.Optional(Type.Integer({ minimum: 0, maximum: 4, default: 1 })),
  styles: Type.Optional(Type.Array(TableStyle, { maxItems: 20 })),
});
export type TableDocument = Static<typeof TableDocument>;
