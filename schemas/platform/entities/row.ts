import { type TSchema, type TUnsafe, Type } from "typebox";
import { Code, DateTime, Day, orNull, strict, Text, Version } from "#schemas/platform/fields.ts";
import {
  type Entity,
  type Field,
  fieldOf,
  keyFields,
  keyJoint,
  mayLack,
  saidFields,
  type Seen,
} from "./declaration.ts";

/** A row as it is answered and sent: the values of its fields by their ids. */
export type Row = Readonly<Record<string, unknown>> & {
  version: number;
  retired: boolean;
  /** What people call the rows that its references name, by field. */
  labels: Readonly<Record<string, string>>;
};

/** Most rows of one write. */
export const mostRowsOfWrite = 500;
const mostReferences = 2000;
/** Not blank, and without NUL. */
const said = "^(?=[\\s\\S]*\\S)[^\\u0000]*$";
/** The same without a blank at either end. */
const keyPattern = "^[^\\s\\u0000](?:[^\\u0000]*[^\\s\\u0000])?$";

const textOf = ({ maxLength = 200, required }: Field): TSchema =>
  required ? Type.String({ minLength: 1, maxLength, pattern: said }) : Text(maxLength);

const rangeOf = ({ minimum = -1e9, maximum = 1e9 }: Field) => ({ minimum, maximum });

const schemas: Readonly<Record<Field["type"], (field: Field) => TSchema>> = {
  text: textOf,
  long_text: (field) => textOf({ maxLength: 2000, ...field }),
  integer: (field) => Type.Integer(rangeOf(field)),
  quantity: (field) => Type.Number(rangeOf(field)),
  boolean: () => Type.Boolean(),
  date: () => Day,
  date_time: () => DateTime,
  duration: (field) =>
    Type.Integer({ ...rangeOf({ minimum: 0, maximum: 31_536_000, ...field }), description: "seconds" }),
  choice: ({ choices = [], required }) => Type.Enum([...choices.map(({ id }) => id), ...(required ? [] : [""])]),
  reference: ({ required }) => (required ? Code : Text(64)),
  references: () => Type.Array(Code, { maxItems: mostReferences }),
  secret: ({ maxLength = 200 }) => orNull(Type.String({ minLength: 1, maxLength, pattern: said })),
};

const valueOf = (field: Field): TSchema => {
  const schema = schemas[field.type](field);
  return field.type !== "secret" && mayLack(field) ? orNull(schema) : schema;
};

/** The same for what stands behind a joint. */
const behindJoint = `^[^\\s\\u0000${keyJoint}](?:[^\\u0000${keyJoint}]*[^\\s\\u0000${keyJoint}])?$`;

/** A field of a new row's key. */
const keyOf = ({ maxLength = 64 }: Field, at: number): TSchema =>
  Type.String({ minLength: 1, maxLength, pattern: at === 0 ? keyPattern : behindJoint });

const shown = ({ fields }: Entity): readonly Field[] => fields.filter(({ type }) => type !== "secret");

type SeenField<E extends Entity> = Exclude<E["fields"][number], { type: "secret" }>;
type SeenFields<E extends Entity, Id> = {
  -readonly [F in Extract<SeenField<E>, { id: Id }> as F["id"]]: TUnsafe<Seen<F>>;
};

/**
 * Properties for the schema of what a screen reads: fields of an entity, by their ids. Only a key is never blank, since
 * what others copied of a text when none was asked for is shown, too.
 */
export const seenFields = <E extends Entity, const Id extends SeenField<E>["id"]>(
  entity: E,
  ids: readonly Id[],
): SeenFields<E, Id> =>
  Object.fromEntries(
    ids.map((id) => {
      const { required, ...field } = fieldOf(entity, id);
      const schema = valueOf(required && keyFields(entity).includes(id) ? { ...field, required } : field);
      return [id, field.hint ? { ...schema, description: field.hint.en } : schema];
    }),
  ) as SeenFields<E, Id>;

/** A whole row, without its secrets. */
export const rowSchema = (entity: Entity): TSchema =>
  Type.Object(
    {
      ...Object.fromEntries(shown(entity).map((field) => [field.id, valueOf(field)])),
      version: Version,
      retired: Type.Boolean(),
      labels: Type.Record(Type.String(), Type.String()),
    },
    strict,
  );

const mustBeSaid = ({ required, default: usual }: Field): boolean => required === true && usual === undefined;

/** What a new row is made of; what is not said is the field's default, else nothing. */
export const valuesSchema = (entity: Entity): TSchema =>
  Type.Object(
    Object.fromEntries(
      saidFields(entity).map((field) => {
        const at = keyFields(entity).indexOf(field.id);
        const schema = at === -1 || field.type === "date" ? valueOf(field) : keyOf(field, at);
        return [field.id, mustBeSaid(field) ? schema : Type.Optional(schema)];
      }),
    ),
    strict,
  );

/** Any of the fields but the key, which never changes. */
export const changesSchema = (entity: Entity): TSchema =>
  Type.Object(
    Object.fromEntries(
      saidFields(entity)
        .filter(({ id }) => !keyFields(entity).includes(id))
        .map((field) => [field.id, Type.Optional(valueOf(field))]),
    ),
    { ...strict, minProperties: 1 },
  );
