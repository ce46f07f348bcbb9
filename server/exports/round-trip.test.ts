import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day } from "#schemas/durations.ts";
import { textUnits } from "#schemas/plant/input-group.ts";
import { entities } from "#schemas/plant/entities/index.ts";
import {
  carriedFields,
  columnOf,
  type Entity,
  type Field,
  keyFields,
  keyJoint,
  keyOfValues,
  mayLack,
  tellingFields,
} from "#schemas/platform/entities/declaration.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { done, importsOf, some } from "#tests/support/imports.ts";
import { isLong } from "#tests/support/runs.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Entities after those that they refer to. */
const inOrder = (): Entity[] => {
  const rest = [...entities];
  const sorted: Entity[] = [];
  while (rest.length > 0) {
    const known = new Set(sorted.map(({ slug }) => slug));
    const at = rest.findIndex(({ fields }) => fields.every(({ to }) => to === undefined || known.has(to)));
    expect(at).toBeGreaterThanOrEqual(0);
    sorted.push(...rest.splice(at, 1));
  }
  return sorted;
};

const millionths = 1_000_000;

type Values = Readonly<Record<string, unknown>>;
type Keys = ReadonlyMap<string, readonly string[]>;

/** What spreadsheets, databases and lists of keys take for something else, in the places where it hurts. */
const characters = [..."abcÅÄÖåäö0123456789'\"=+-@,;.|/ ()%&<>_é漢".split(""), "😀"];
const textOf = (maxLength: number, isRequired: boolean): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...characters), minLength: isRequired ? 1 : 0, maxLength: Math.min(maxLength, 24) })
    .map((text) => text.trim())
    .filter((text) => (text !== "" || !isRequired) && text.length <= maxLength);

const valueOf = (field: Field, keys: Keys): fc.Arbitrary<unknown> => {
  const { type, maxLength = 60, required = false, minimum = 0, maximum = 1_000_000, to = "", choices = [] } = field;
  const others = keys.get(to) ?? [];
  const orNull = <T>(value: fc.Arbitrary<T>) => (mayLack(field) ? fc.option(value) : value);
  switch (type) {
    case "integer":
      return orNull(fc.integer({ min: minimum, max: maximum }));
    case "duration":
      return fc.integer({ min: minimum, max: maximum });
    case "quantity":
      return orNull(
        columnOf(field)?.startsWith("real")
          ? fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value + 0)
          : fc.integer({ min: minimum, max: maximum * millionths }).map((value) => value / millionths),
      );
    case "boolean":
      return fc.boolean();
    case "date":
      return orNull(fc.integer({ min: 0, max: 3000 }).map((days) => new Date(days * day).toISOString().slice(0, 10)));
    case "choice":
      return fc.constantFrom(...choices.map(({ id }) => id));
    case "reference":
      return fc.constantFrom(...(required ? [] : [""]), ...others);
    case "references":
      return fc.subarray([...others]);
    case "long_text":
      return fc.array(textOf(maxLength, false), { maxLength: 3 }).map((lines) => lines.join("\n").trim());
    default:
      return field.color ? fc.constantFrom("", "#1a2b3c") : textOf(maxLength, required);
  }
};

/** The same row with its measures in the order in which they rise; those that are said stay where they are. */
const risen = ({ rising = [] }: Entity, row: Values): Values => {
  const said = rising.filter((id) => typeof row[id] === "number");
  const sorted = said.map((id) => Number(row[id])).toSorted((one, other) => one - other);
  return { ...row, ...Object.fromEntries(said.map((id, at) => [id, sorted[at]])) };
};

/** May the row have its key: short enough, and a joint only where it is none of the joint's own? */
const mayHaveKey = (entity: Entity, row: Values): boolean =>
  keyOfValues(entity, row).length <= 64 &&
  keyFields(entity)
    .slice(1)
    .every((id) => !String(row[id]).includes(keyJoint));

/** The same row with limits only where a number is noted, and in their order. */
const withinLimits = (row: Values): Values => {
  if (!("lower_limit" in row)) return row;
  const isText = textUnits.includes(String(row["unit"]));
  const said = [row["lower_limit"], row["upper_limit"]].filter((one) => typeof one === "number");
  const [least = null, most = null] = isText ? [] : said.toSorted((one, other) => one - other);
  return { ...row, lower_limit: least, upper_limit: most };
};

const identityOf = (entity: Entity, row: Values): string => JSON.stringify(tellingFields(entity).map((id) => row[id]));

const rowsOf = (entity: Entity, keys: Keys): fc.Arbitrary<Values[]> => {
  const carried = carriedFields(entity);
  // There is nothing that the rows could be a part of.
  if (carried.some(({ required, to }) => required && to !== undefined && !keys.get(to)?.length)) return fc.constant([]);
  const row = fc
    .record(Object.fromEntries(carried.map((field) => [field.id, valueOf(field, keys)])))
    .filter((drawn) => mayHaveKey(entity, drawn))
    .map((drawn) => withinLimits(risen(entity, drawn)));
  return fc.uniqueArray(row, { maxLength: 6, selector: (drawn) => identityOf(entity, drawn) });
};

/** A plant: rows of every entity, whose references name rows that there are. */
const plant = (): fc.Arbitrary<ReadonlyMap<Entity, Values[]>> =>
  inOrder().reduce<fc.Arbitrary<ReadonlyMap<Entity, Values[]>>>(
    (before, entity) =>
      before.chain((rows) => {
        const keys = new Map(
          [...rows].map(([{ slug, key }, own]) => [slug, own.map((row) => keyOfValues({ key }, row))]),
        );
        return rowsOf(entity, keys).map((own) => new Map([...rows, [entity, own]]));
      }),
    fc.constant(new Map()),
  );

const drawn = fc.sample(plant(), { numRuns: 2, seed: 20_260_302 });
const companies = drawn.flatMap((_, at) => [2 + 2 * at, 3 + 2 * at]);
const users = companies.map((company_id) => ({
  username: `admin${company_id}`,
  company_id,
  role: "administrator",
  usertype: 100,
  language: company_id < 4 ? ("sv" as const) : ("en" as const),
}));

describe.each(databases)("a plant that is carried from one company to another on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: Date.parse("2026-03-02T10:00:00Z") }));
  });
  afterAll(() => server.close());

  const bytesOf = async (client: TestClient, slug: string, format: string): Promise<Buffer> => {
    const question = encodeURIComponent(JSON.stringify({ retired: false }));
    const path = `/api/exports/${slug}?format=${format}&question=${question}`;
    const answer = await fetch(`${server.url}${path}`, { headers: client.headers });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  /** All that is carried of the rows, and by what names people know what they refer to. */
  const rowsIn = async (client: TestClient, entity: Entity): Promise<object[]> => {
    const { rows } = await done(client, `${entity.slug}.list`, { limit: 500, retired: false });
    const ids = [...carriedFields(entity).map(({ id }) => id), "labels"];
    return rows.map((row: any) => Object.fromEntries(ids.map((id) => [id, row[id]])));
  };

  const carried = drawn.map((rows, at) => [at, isLong && at % 2 === 1 ? "xlsx" : "csv", rows] as const);
  // Each database carries a plant of its own, in the long run all of them, in both formats.
  it.each(carried.filter(([at]) => isLong || at === databases.indexOf(database)))(
    "is there as it was: plant %i by %s [OV-783]",
    async (at, format, rows) => {
      const [from, to] = await Promise.all([0, 1].map((side) => server.client(`admin${companies[2 * at + side]!}`)));
      for (const [{ slug }, own] of rows) for (const values of own) await done(from!, `${slug}.create`, { values });
      await done(from!, "part.create", { values: { part_no: "out of use", part_description: "-" } });
      await done(from!, "part.retire", { keys: ["out of use"], retired: true });
      const { upload, check, apply, faults } = importsOf(to!);
      for (const [entity, own] of rows) {
        const read = await upload(entity.slug, await bytesOf(from!, entity.slug, format));
        expect(read.columns.map(({ field }: any) => field)).toEqual(carriedFields(entity).map(({ id }) => id));
        const imported = await apply(await check(read));
        expect([entity.slug, await faults(imported), some(imported)]).toEqual([
          entity.slug,
          [],
          own.length === 0 ? {} : { created: own.length },
        ]);
        expect(await rowsIn(to!, entity)).toEqual(await rowsIn(from!, entity));
      }
    },
  );
});
