import { Type } from "typebox";
import { orNull, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { languages } from "#schemas/protocol/language.ts";
import { fieldTypes } from "./declaration.ts";

const Words = Type.Object({ en: Text(), sv: Text() }, strict);
const perhaps = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Optional(schema);

/** A field as a form and a table need to know it. */
export const EntityField = Type.Object(
  {
    id: Text(64),
    type: Type.Enum([...fieldTypes]),
    title: Words,
    hint: perhaps(Words),
    required: perhaps(Type.Boolean()),
    maxLength: perhaps(Type.Integer()),
    default: perhaps(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    unit: perhaps(Text(16)),
    decimals: perhaps(Type.Integer()),
    minimum: perhaps(Type.Number()),
    maximum: perhaps(Type.Number()),
    choices: perhaps(Type.Array(Type.Object({ id: Text(64), title: Words }))),
    to: perhaps(Text(64)),
    nullable: Type.Boolean({ description: "what is not there is null and not a blank text" }),
    color: perhaps(Type.Boolean()),
    hidden: perhaps(Type.Boolean()),
    translated: perhaps(Type.Boolean({ description: "the row's labels have it in the caller's language" })),
    translates: perhaps(Type.Object({ field: Text(64), language: Type.Enum([...languages]) }, strict)),
    single: perhaps(Type.Boolean({ description: "only one row may have a value" })),
    within: perhaps(Type.Boolean({ description: "the row is a part of the one that this names" })),
  },
  strict,
);

/** An entity as its data page shows it. */
export const EntityInfo = Type.Object(
  {
    slug: Text(64),
    page: perhaps(Text(64)),
    group: Words,
    title: Words,
    one: Words,
    about: Words,
    key: Text(64),
    key_of: perhaps(Type.Array(Text(64), { description: "the fields that the key is made of, which never change" })),
    key_given: perhaps(Type.Boolean({ description: "nobody says the key" })),
    label: Text(64),
    fields: Type.Array(EntityField),
    retire: Type.Boolean(),
    of_person: Type.Boolean({ description: "its rows can be pseudonymised" }),
    may_write: Type.Boolean(),
    count: Type.Integer({ minimum: 0, description: "rows in use" }),
    missing: Type.Array(
      Type.Object(
        { field: Text(64), title: Words, count: Type.Integer({ description: "rows in use without it" }) },
        strict,
      ),
    ),
    last_change: orNull(Type.Object({ at: Type.String(), username: Text() }, strict)),
  },
  strict,
);

export const loadEntities = defineContract({
  name: "load_entities",
  area: "entities",
  description:
    "The entities whose rows the caller may read, as they are declared, with how many rows are in use, which of them lack what they should have, and the last change. With slug that entity alone.",
  kind: "read",
  input: Type.Object({ slug: Type.Optional(Text(64)) }, strict),
  example: {},
  output: Type.Array(EntityInfo),
  permission: { all: ["can-access-admin-panel"] },
  perUser: true,
});
