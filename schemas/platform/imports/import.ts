import { type Static, Type } from "typebox";
import { strict, DateTime, orNull, RecordNo, Text, Version } from "#schemas/platform/fields.ts";

/** Who may read files of master data in and apply them. */
export const mayImport = { all: ["can-do-admin-actions"] } as const;
/** Columns of a file. */
export const mostColumns = 200;
/** Rows of one answer. */
export const rowsOfAnswer = 500;
/** Rows of one call that checks, applies or undoes: so many that a call is short. */
export const rowsOfStep = { check: 1000, apply: 200, undo: 200 } as const;

export const rowResults = [
  "unchecked",
  "new",
  "changed",
  "same",
  "skipped",
  "faulty",
  "created",
  "updated",
  "undone",
  "kept",
] as const;

const Count = Type.Integer({ minimum: 0 });
const Counts = Type.Object(
  {
    unchecked: Count,
    new: Count,
    changed: Count,
    same: Count,
    skipped: Count,
    faulty: Count,
    created: Count,
    updated: Count,
    undone: Count,
    kept: Count,
  } satisfies Record<(typeof rowResults)[number], typeof Count>,
  { ...strict, description: "rows by what becomes of them" },
);

const Heading = Type.Object(
  {
    heading: Text(),
    field: orNull(Text(64)),
    samples: Type.Array(Text(), { description: "what the first rows have in it" }),
  },
  strict,
);

/** What is wrong with a row: `field` is null where it is none of its cells; `text` are the words by their key, else `message`. */
export const RowFault = Type.Object(
  {
    code: Text(64),
    field: orNull(Text(64)),
    message: Text(2000),
    text: orNull(
      Type.Object(
        {
          key: Type.Union([Type.String(), Type.Integer()]),
          values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type RowFault = Static<typeof RowFault>;

/** A file of master data that was read, and how far it is. */
export const Import = Type.Object(
  {
    import_no: RecordNo,
    entity: Text(64),
    file_name: Text(),
    format: Type.Enum(["csv", "xlsx"]),
    encoding: orNull(Text(16)),
    separator: orNull(Text(1)),
    decimal: Type.Enum([".", ","]),
    columns: Type.Array(Heading),
    existing: Type.Enum(["update", "skip"], { description: "what becomes of a row whose key is there already" }),
    rows: Type.Integer(),
    counts: Counts,
    state: Type.Enum(["open", "applying", "undoing"]),
    username: Text(),
    created_at: DateTime,
    changed_at: DateTime,
    version: Version,
  },
  strict,
);

/** Which import. */
export const WhichImport = Type.Object({ import_no: RecordNo }, strict);
/** Which import a step goes on with, and the version of it that is known. */
export const ImportStep = Type.Object({ import_no: RecordNo, version: Version }, strict);
