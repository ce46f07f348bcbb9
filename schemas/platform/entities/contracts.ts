import { type TSchema, Type } from "typebox";
import { Code, DateTime, RecordNo, strict, Text, Version } from "#schemas/platform/fields.ts";
import { listInput, ListOf } from "#schemas/platform/list.ts";
import { defineContract, type ProcedureContract } from "#schemas/protocol/contract.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { type Entity, type Field, isOfPerson, keyFields, rowEvent } from "./declaration.ts";
import { changesSchema, mostRowsOfWrite, rowSchema, valuesSchema } from "./row.ts";

const Words = Type.Object({ en: Text(), sv: Text() }, strict);
const Keys = Type.Array(Code, { minItems: 1, maxItems: mostRowsOfWrite, uniqueItems: true });

/** A use of a row: what uses it, and how often; `more` where it is more often than is counted, `goes` where it goes with the row. */
const Use = Type.Object(
  { title: Words, count: Type.Integer(), more: Type.Boolean(), goes: Type.Optional(Type.Boolean()) },
  strict,
);

/** One version of a row: who made it, when, and what changed. A secret has changed without a word of what it was. */
export const RowVersion = Type.Object(
  {
    version: Version,
    at: DateTime,
    username: Text(),
    action: Type.Enum(["create", "update", "retire", "restore", "delete", "pseudonymise"]),
    changes: Type.Array(Type.Object({ field: Text(64), before: Type.Unknown(), after: Type.Unknown() }, strict)),
  },
  strict,
);

const entityVerbs = [
  "list",
  "get",
  "history",
  "used_by",
  "create",
  "update",
  "retire",
  "pseudonymise",
  "delete",
] as const;
export type EntityVerb = (typeof entityVerbs)[number];

const largest = 512 * 1024;

const isListed = ({ type, translates }: Field): boolean =>
  !translates && type !== "secret" && type !== "references" && type !== "long_text";

/** What the list of an entity is filtered and sorted by. */
const listOfferOf = ({ fields }: Entity): ListOffer => {
  const listed = fields.filter(isListed).map(({ id }) => id);
  return { filters: [...listed, "retired"], sorts: listed, search: true };
};

type Part = Pick<ProcedureContract, "description" | "kind" | "input" | "example" | "output"> &
  Partial<ProcedureContract>;

/** The reads of an entity, for who may read it; the history and the uses of a row for who may change it. */
const readsOf = (entity: Entity, row: TSchema) => {
  const { slug, fields, title, one, rights, exampleKey } = entity;
  const list = listOfferOf(entity);
  const named = fields.flatMap(({ type, to }) => (type === "reference" && to ? [rowEvent(to)] : []));
  const events = [rowEvent(slug), ...new Set(named)];
  return {
    list: {
      description: `${title.en}: a list in the order of the key unless sort says otherwise; with retired only those that are out of use, or only those in use.`,
      kind: "read",
      input: Type.Object({ retired: Type.Optional(Type.Boolean()), ...listInput(list) }, strict),
      example: { limit: 100 },
      output: ListOf(row),
      permission: rights.read,
      events,
      list,
    },
    get: {
      description: `${one.en}: one row by its key.`,
      kind: "read",
      input: Type.Object({ key: Code }, strict),
      example: { key: exampleKey },
      output: row,
      permission: rights.read,
      events,
    },
    history: {
      description: `${one.en}: its latest 100 versions, newest first; those before one with before.`,
      kind: "read",
      input: Type.Object({ key: Code, before: Type.Optional(RecordNo) }, strict),
      example: { key: exampleKey },
      output: Type.Array(RowVersion),
      permission: rights.write,
      events: [rowEvent(slug)],
    },
    used_by: {
      description: `${title.en}: what uses rows, and how often.`,
      kind: "read",
      input: Type.Object({ keys: Keys }, strict),
      example: { keys: [exampleKey] },
      output: Type.Array(Type.Object({ key: Code, uses: Type.Array(Use) }, strict)),
      permission: rights.write,
    },
  } as const satisfies Record<string, Part>;
};

const secretsOf = ({ fields }: Entity): string[] => fields.flatMap(({ id, type }) => (type === "secret" ? [id] : []));

/** What every write of an entity says of itself. */
const toldOf = (entity: Entity) => {
  const secret = secretsOf(entity);
  return { events: [rowEvent(entity.slug)], ...(secret.length > 0 ? { secret } : {}) };
};

/** The writes of what rows say. */
const writesOf = (entity: Entity, row: TSchema) => {
  const { title, one, example, exampleKey } = entity;
  const told = toldOf(entity);
  const secret = secretsOf(entity);
  const [changed] = Object.entries(example).filter(([id]) => !keyFields(entity).includes(id) && !secret.includes(id));
  return {
    create: {
      ...told,
      description: `${one.en}: a new row.`,
      kind: "write",
      input: Type.Object({ values: valuesSchema(entity) }, strict),
      example: { values: example },
      output: row,
      errors: { duplicate_name: "The key, or a value that only one row may have, is taken." },
      bodyLimit: largest,
    },
    update: {
      ...told,
      description: `${title.en}: changes fields of rows, each from the version that is known of it. A row that has changed since in other fields keeps both changes. Gives the rows as they are now.`,
      kind: "write",
      input: Type.Object(
        {
          rows: Type.Array(Type.Object({ key: Code, version: Version }, strict), {
            minItems: 1,
            maxItems: mostRowsOfWrite,
          }),
          changes: changesSchema(entity),
        },
        strict,
      ),
      example: { rows: [{ key: exampleKey, version: 1 }], changes: Object.fromEntries([changed!]) },
      output: Type.Array(row),
      errors: { state_conflict: "The same field of a row has changed since: res has the row as it is." },
      bodyLimit: largest,
    },
  } as const satisfies Record<string, Part>;
};

/** The writes by which rows go, or come back. */
const endsOf = (entity: Entity, row: TSchema) => {
  const { title, exampleKey } = entity;
  const told = toldOf(entity);
  return {
    retire: {
      ...told,
      description: `${title.en}: takes rows out of use, or back into use. What was made with them stays as it is.`,
      kind: "write",
      input: Type.Object({ keys: Keys, retired: Type.Boolean() }, strict),
      example: { keys: [exampleKey], retired: false },
      output: Type.Array(row),
      errors: { state_conflict: "Something goes on with a row." },
    },
    pseudonymise: {
      ...told,
      description: `${title.en}: takes out of rows, for good, who a person is: the row goes out of use under its key alone, in its history too.`,
      kind: "write",
      input: Type.Object({ keys: Keys }, strict),
      example: { keys: ["-"] },
      output: Type.Object({ pseudonymised: Type.Array(Code) }, strict),
    },
    delete: {
      ...told,
      description: `${title.en}: deletes rows that nothing uses; those that are gone already are none of the answer.`,
      kind: "write",
      input: Type.Object({ keys: Keys }, strict),
      example: { keys: ["-"] },
      output: Type.Object({ deleted: Type.Array(Code) }, strict),
      errors: { state_conflict: "A row is in use: the message says by what." },
    },
  } as const satisfies Record<string, Part>;
};

/**
 * The contracts that follow from a declaration, by their verb. An entity whose rows never retire has no `retire`, and one
 * that tells of no person no `pseudonymise`.
 */
export const contractsOf = (entity: Entity): Readonly<Partial<Record<EntityVerb, ProcedureContract>>> => {
  const row = rowSchema(entity);
  const { retire, pseudonymise, ...ends } = endsOf(entity, row);
  const all: Readonly<Record<string, Part>> = {
    ...readsOf(entity, row),
    ...writesOf(entity, row),
    ...ends,
    ...(entity.retire ? { retire } : {}),
    ...(isOfPerson(entity) ? { pseudonymise } : {}),
  };
  return Object.fromEntries(
    Object.entries(all).map(([verb, part]) => [
      verb,
      defineContract({ permission: entity.rights.write, ...part, name: `${entity.slug}.${verb}`, area: entity.area }),
    ]),
  );
};
