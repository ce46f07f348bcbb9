import { expect, it } from "vitest";
import type { TSchema } from "typebox";
import { isObject } from "#schemas/documents/json.ts";
import { procedures } from "#server/procedures/index.ts";
import { isLong } from "#server/procedures/long-reads/run.ts";
import { nameFields, shortenedFor, withoutNames } from "./people.ts";

const machine = { machine_id: "M1", emp_name: "Anna  Lindqvist, Bo Ek", order: { full_name: "Örjan" }, count: 3 };

it("leaves initials or nothing of names, wherever they stand, and all else as it was", () => {
  expect(withoutNames([machine], "initials")).toEqual([
    { machine_id: "M1", emp_name: "A. L., B. E.", order: { full_name: "Ö." }, count: 3 },
  ]);
  expect(withoutNames({ machine }, "none")).toEqual({
    machine: { ...machine, emp_name: "", order: { full_name: "" } },
  });
  expect(withoutNames(machine, null)).toBe(machine);
});

it("shortens what is short already no further", () => {
  const once = withoutNames(machine, "initials");
  expect(withoutNames(once, "initials")).toEqual(once);
});

it("shortens for who only reads, as the site says, and for nobody else", () => {
  const settings = { names_on_walls: "initials" };
  expect([
    shortenedFor({ readOnly: true }, settings),
    shortenedFor({ readOnly: true }, { names_on_walls: "none" }),
    shortenedFor({ readOnly: true }, {}),
    shortenedFor({ readOnly: true }, { names_on_walls: "names" }),
    shortenedFor({ readOnly: false }, settings),
  ]).toEqual(["initials", "none", null, null, null]);
});

/** The names of all fields of a schema, at any depth. */
const fieldsOf = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (!isObject(schema)) return [];
  const { properties } = schema;
  return [...(isObject(properties) ? Object.keys(properties) : []), ...Object.values(schema).flatMap(fieldsOf)];
};
/** Which fields of an output are called like the name of a person. */
const namesIn = (output: TSchema): string[] =>
  fieldsOf(output).filter((field) => /emp.*name|full_?name|person.*name/i.test(field));

it("knows every field of an answer that is called like the name of a person; no long read has one", () => {
  const found = procedures.map((procedure) => ({ procedure, names: namesIn(procedure.contract.output) }));
  expect(new Set(found.flatMap(({ names }) => names))).toEqual(nameFields);
  expect(found.filter(({ procedure, names }) => names.length > 0 && isLong(procedure))).toEqual([]);
});
