import { type Language, languages } from "#schemas/protocol/language.ts";

/** A text in the languages of the product. */
export interface Words {
  en: string;
  sv: string;
}

/** How a field is stored: as text, a whole number or a measured one; a question mark allows null. */
export type ColumnKind = "text" | "int" | "real" | "text?" | "int?" | "real?";

export const fieldTypes = [
  "text",
  "long_text",
  "integer",
  "quantity",
  "boolean",
  "date",
  "date_time",
  "duration",
  "choice",
  "reference",
  "references",
  "secret",
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface Choice {
  id: string;
  title: Words;
  tone?: "good" | "warning" | "bad" | "info";
}

/** What a table outside the entity holds that points at its rows, by a field of the key's values. */
export interface Use {
  table: string;
  column: string;
  title: Words;
  /** The column counts: nothing is left out of its index. */
  number?: true;
  /** It goes with the row that it points at. */
  goes?: true;
}

/**
 * A field. Its `id` is its name everywhere: column, wire, event, history. A `quantity` of the column kind `int` is kept in
 * millionths; a `duration` counts whole seconds; `references` stand in a table of their own (`links`); a `secret` is set
 * and never read. `column` says where the kind of column is not the usual one of the type.
 */
export interface Field {
  id: string;
  type: FieldType;
  title: Words;
  /** One line under the field of a form. */
  hint?: Words;
  required?: true;
  maxLength?: number;
  /** What a new row has where nothing is said. */
  default?: string | number | boolean;
  unit?: string;
  decimals?: number;
  minimum?: number;
  maximum?: number;
  choices?: readonly Choice[];
  /** The entity that a reference names, by its slug. */
  to?: string;
  /** What becomes of a reference when the row that it names is deleted: `refuse` where nothing is said. */
  onDelete?: "refuse" | "clear";
  links?: { table: string; own: string; other: string };
  /** People of another language read another text: a field of each language follows, which may stay blank. */
  translated?: true;
  /** It is the text of another field in a language. It stands in the table of translations and not in the entity's. */
  translates?: { field: string; language: Language };
  unique?: true;
  /** It tells who a person is: it goes when the person asks for that. */
  personal?: true;
  /** Whoever has it passes for somebody: like a secret, it leaves in no file. */
  opens?: true;
  /** A colour, `#rrggbb`. */
  color?: true;
  /** A row without it is not whole: the index of the data pages counts those. */
  wanted?: true;
  /** Only whoever asks for the column sees it in a table. */
  hidden?: true;
  /** A reference to the row that this one is a part of: it is shown and edited in the form of that one, too. */
  within?: true;
  column?: ColumnKind;
}

export type EntityRight = "base" | { all: readonly string[] };

/** What is stored of one kind of thing, and all that follows from it: types, contracts, rights, events, history, pages. */
export interface Entity {
  slug: string;
  /** The address of its data page below `/admin/data/`, where that is a page of its own and not the one by its slug. */
  page?: string;
  /** The table of its rows; `kept` are its columns that are no fields, which others write. */
  table: string;
  kept?: Readonly<Record<string, ColumnKind>>;
  /** Its area in the catalogue of procedures, and the heading under which the data pages list it. */
  area: string;
  group: Words;
  title: Words;
  one: Words;
  /** One line: what it is for, and where it shows. */
  about: Words;
  /**
   * The field of the key. Where rows have none of their own, it is made of the fields `of`, which then never change; or the
   * server gives it, and people and files know a row by the fields `given`, of which no two rows have the same.
   */
  key: { field: string; of?: readonly string[]; given?: readonly string[] };
  /** The field whose text names a row to people. */
  label: { var: string };
  fields: readonly Field[];
  /** Fields by whose order an index of the table finds its rows, each followed by the key. */
  indexes?: readonly { by: readonly [string] }[];
  /** Measures of which none is less than one before it, where both are said. */
  rising?: readonly string[];
  rights: { read: EntityRight; write: EntityRight };
  /** A row that was used is retired, not deleted. */
  retire?: true;
  /** The field that names the subject of pages that a row is of: restricted users have the rows of their own. */
  machine?: string;
  /** The table that ties rows to subjects, by its columns: restricted users have the rows of their own. */
  tied?: {
    table: string;
    column: string;
    machine: string;
    /** The field that the column has the values of, where that is not the key. */
    by?: string;
  };
  usedBy?: readonly Use[];
  /** A good new row, as the contracts show it. */
  example: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
  /** The key of a row that the demo has and the tests have too. */
  exampleKey: string;
}

const languageNames = { en: { en: "English", sv: "engelska" }, sv: { en: "Swedish", sv: "svenska" } } as const;

/** The field that has the text of a translated one in a language. */
export const textField = (id: string, language: Language): string => `${id}_${language}`;

const translationsOf = ({ id, type, title, maxLength }: Field): Field[] =>
  languages.map((language) => ({
    id: textField(id, language),
    type,
    title: { en: `${title.en} in ${languageNames[language].en}`, sv: `${title.sv} på ${languageNames[language].sv}` },
    hint: { en: "Where it is blank, people read the text itself.", sv: "Där den är tom läser man själva texten." },
    hidden: true,
    translates: { field: id, language },
    ...(maxLength === undefined ? {} : { maxLength }),
  }));

/** An entity as it is declared, with a field of each language after each translated one. */
export function defineEntity<const E extends Entity>(entity: E): E;
export function defineEntity(entity: Entity): Entity {
  const fields = entity.fields.flatMap((field) => (field.translated ? [field, ...translationsOf(field)] : [field]));
  return { ...entity, fields };
}

const usualColumns: Readonly<Record<FieldType, ColumnKind | null>> = {
  text: "text",
  long_text: "text",
  integer: "int?",
  quantity: "int?",
  boolean: "int",
  date: "text?",
  date_time: "int?",
  duration: "int",
  choice: "text",
  reference: "text",
  references: null,
  secret: "text?",
};

/** The kind of the column of a field; null where it has none, and stands in a table beside. */
export const columnOf = ({ type, column, translates }: Field): ColumnKind | null =>
  translates ? null : (column ?? usualColumns[type]);

/** May a row lack it as null? A text that is not there is blank. */
export const mayLack = (field: Field): boolean => columnOf(field)?.endsWith("?") ?? false;

/** Columns that each table of an entity has besides its fields and those that others write. */
const ownColumns = { version: "int", retired: "int" } as const satisfies Record<string, ColumnKind>;

/** Every column of an entity's table but the company, with its kind. */
export const columnsOf = ({ fields, kept = {} }: Entity): Readonly<Record<string, ColumnKind>> => ({
  ...Object.fromEntries(
    fields.flatMap((field) => {
      const kind = columnOf(field);
      return kind === null ? [] : [[field.id, kind]];
    }),
  ),
  ...kept,
  ...ownColumns,
});

/** The field of an id. Throws where the declaration has none, which its test shows. */
export const fieldOf = ({ slug, fields }: Entity, id: string): Field => {
  const found = fields.find((field) => field.id === id);
  if (!found) throw new Error(`The entity ${slug} has no field ${id}.`);
  return found;
};

/** The fields that a person or a file says of a row: all but a key that is made of others, or given. */
export const saidFields = ({ fields, key }: Pick<Entity, "fields" | "key">): readonly Field[] =>
  key.of || key.given ? fields.filter(({ id }) => id !== key.field) : fields;

/** The fields that a file of rows carries, in its order. */
export const carriedFields = (entity: Pick<Entity, "fields" | "key">): readonly Field[] =>
  saidFields(entity).filter(({ type, opens }) => type !== "secret" && !opens);

/** The fields of the key that a new row is made with: they never change. */
export const keyFields = ({ key }: Pick<Entity, "key">): readonly string[] => key.of ?? (key.given ? [] : [key.field]);

/** The fields by which people and files tell a row from all others. */
export const tellingFields = ({ key }: Pick<Entity, "key">): readonly string[] => key.given ?? keyFields({ key });

/** What stands between the fields of a key that is made of several; only the first of them may hold it. */
export const keyJoint = "/";

/** The key that a row of these values has; blank while a part of it is missing. */
export const keyOfValues = (entity: Pick<Entity, "key">, values: Readonly<Record<string, unknown>>): string => {
  const parts = keyFields(entity).map((id) => values[id]);
  const said = parts.filter((part): part is string => typeof part === "string" && part !== "");
  return said.length === parts.length ? said.join(keyJoint) : "";
};

/** Does a row tell who a person is? */
export const isOfPerson = ({ fields }: Entity): boolean => fields.some(({ personal }) => personal);

/** The name of the event that a change of a row raises. */
export const rowEvent = <S extends string>(slug: S): `row.${S}` => `row.${slug}`;

type Usual = {
  text: "text";
  long_text: "text";
  integer: "int?";
  quantity: "int?";
  boolean: "int";
  date: "text?";
  date_time: "int?";
  duration: "int";
  choice: "text";
  reference: "text";
  references: never;
  secret: "text?";
};
type KindOf<F extends Field> = F extends { column: infer C extends ColumnKind } ? C : Usual[F["type"]];
type Value<C extends ColumnKind> = {
  text: string;
  int: number;
  real: number;
  "text?": string | null;
  "int?": number | null;
  "real?": number | null;
}[C];
type Columns<E extends Entity> = {
  [F in Exclude<E["fields"][number], { type: "references" }> as F["id"]]: Value<KindOf<F>>;
};
type Kept<E extends Entity> = E extends { kept: infer K extends Readonly<Record<string, ColumnKind>> }
  ? { -readonly [C in keyof K]: Value<K[C]> }
  : unknown;

/** A row of an entity's table as its writers put it in; the database gives it version and place in use. */
export type StoredRow<E extends Entity> = { company_id: number } & Columns<E> & Kept<E>;

type Shown<F extends Field> = F["type"] extends "boolean"
  ? boolean
  : F["type"] extends "date_time"
    ? string | null
    : Value<KindOf<F>>;

/** The fields of a row as they are answered, without its secrets and lists. */
export type ShownRow<E extends Entity> = {
  [F in Exclude<E["fields"][number], { type: "references" | "secret" }> as F["id"]]: Shown<F>;
};

/** What a screen reads of a field that is no secret. */
export type Seen<F extends Field> = F["type"] extends "references" ? string[] : Shown<F>;
