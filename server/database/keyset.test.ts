import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { afterPlace, byCharacters, orderOf, pageOf, placeOf, type SortKey } from "./keyset.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

interface Thing {
  id: number;
  name: string;
  weight: number | null;
}

/** Names that languages order otherwise than their characters, and weights of which some are equal or missing. */
const things: readonly Thing[] = [
  { id: 1, name: "b", weight: 3 },
  { id: 2, name: "B", weight: null },
  { id: 3, name: "a", weight: 1 },
  { id: 4, name: "å", weight: 3 },
  { id: 5, name: "a", weight: null },
  { id: 6, name: "Z", weight: 2 },
  { id: 7, name: "_", weight: 1 },
  { id: 8, name: "a b", weight: 3 },
  { id: 9, name: "a", weight: 1 },
];

const id: SortKey = { name: "id", type: "integer", descending: false };
const orders: readonly (readonly [string, readonly SortKey[]])[] = [
  ["a number", [id]],
  ["a number, from the largest", [{ ...id, descending: true }]],
  ["a text", [{ name: "name", type: "text", descending: false }, id]],
  ["a text, from the last, and a number from the first", [{ name: "name", type: "text", descending: true }, id]],
  ["what may be missing", [{ name: "weight", type: "integer", descending: false, mayLack: true }, id]],
  ["what may be missing, from the largest", [{ name: "weight", type: "integer", descending: true, mayLack: true }, id]],
];

const valueOf = (thing: Thing, name: string) =>
  new Map<string, string | number | null>(Object.entries(thing)).get(name)!;
const compare = (a: Thing, b: Thing, keys: readonly SortKey[]): number => {
  for (const { name, descending } of keys) {
    const [left, right] = [valueOf(a, name), valueOf(b, name)];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * (descending ? -1 : 1);
  }
  return 0;
};
const inOrder = (keys: readonly SortKey[], of: readonly Thing[] = things) =>
  of.toSorted((a, b) => compare(a, b, keys)).map((thing) => thing.id);

describe.each(databases)("a list by its keys on $kind", ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  const add = (rows: readonly Thing[]) =>
    store.write((trx) =>
      sql`insert into things (id, name, weight) values ${sql.join(
        rows.map((one) => sql`(${one.id}, ${one.name}, cast(${one.weight} as bigint))`),
      )}`.execute(trx),
    );
  beforeAll(async () => {
    database = await create();
    store = await openStore(database.address);
    await store.write((trx) => sql`create table things (id bigint, name text, weight bigint)`.execute(trx));
    await add(things);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const columns = (): Record<string, RawBuilder<unknown>> => ({
    id: sql.ref("id"),
    name: byCharacters(store.read, sql.ref("name")),
    weight: sql.ref("weight"),
  });
  const page = async (keys: readonly SortKey[], after: string | null, limit = 2) => {
    const place = placeOf(keys, after ?? undefined);
    const { rows } = await sql<Thing>`select * from things where ${afterPlace(keys, place, columns())}
      order by ${orderOf(keys, columns())} limit ${limit + 1}`.execute(store.read);
    return pageOf(keys, rows, limit);
  };
  /** The rows of all pages; a list that does not end is cut. */
  const from = async (keys: readonly SortKey[], first: string | null): Promise<number[]> => {
    const ids: number[] = [];
    for (let after = first, more = true; more; more = after !== null && ids.length < 100) {
      const answer = await page(keys, after);
      ids.push(...answer.rows.map((row) => row.id));
      after = answer.after;
    }
    return ids;
  };

  it.each(orders)("gives each row once, page by page, in the order of %s", async (_what, keys) => {
    expect(await from(keys, null)).toEqual(inOrder(keys));
  });

  it.each(orders)(
    "neither repeats nor skips a row when others come before its place, in the order of %s",
    async (_what, keys) => {
      const first = await page(keys, null, 4);
      const added = [
        { id: -1, name: "", weight: -9 },
        { id: 100, name: "öö", weight: 99 },
      ];
      await add(added);
      const later = await from(keys, first.after);
      await store.write((trx) => sql`delete from things where id in (-1, 100)`.execute(trx));
      const all = inOrder(keys, [...things, ...added]);
      expect(later).toEqual(all.slice(all.indexOf(first.rows.at(-1)!.id) + 1));
    },
  );
});

const invalid = expect.objectContaining({ code: "invalid_input", path: "/after" });
const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

it.each<[string, string]>([
  ["no list", cursor({ id: 1 })],
  ["no JSON", "%%%"],
  ["blank", ""],
  ["of another order", cursor(["-id", 1])],
  ["too short", cursor(["id"])],
  ["too long", cursor(["id", 1, 2])],
  ["a text in place of a number", cursor(["id", "1"])],
  ["no whole number", cursor(["id", 1.5])],
  ["missing a value that no row misses", cursor(["id", null])],
])("a place that is %s is refused", (_what, after) => {
  expect(() => placeOf([id], after)).toThrow(invalid);
});

it("a text that no database stores is refused as a place", () => {
  expect(() => placeOf([{ name: "name", type: "text", descending: false }], cursor(["name", "a\0"]))).toThrow(invalid);
});

it("the last page names no place, also where it is full", () => {
  expect(pageOf([id], [{ id: 1 }, { id: 2 }], 2)).toEqual({ rows: [{ id: 1 }, { id: 2 }], after: null });
  expect(pageOf([id], [], 2)).toEqual({ rows: [], after: null });
});
