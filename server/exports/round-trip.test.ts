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
import type { SpecialFunction } from "#schemas/plant/special-function.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import { isLong } from "#tests/support/runs.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type SetUp, setUpOf } from "./set-up.fixtures.ts";

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

/** The rows of an entity in a plant. */
const rowsAt = (rows: ReadonlyMap<Entity, Values[]>, slug: string): Values[] =>
  [...rows].find(([entity]) => entity.slug === slug)?.[1] ?? [];

/** A plant with a machine in a department, whose shifts can be planned. */
const workingPlant = plant().filter((rows) => rowsAt(rows, "machine").some(({ department }) => department !== ""));

const now = "2026-03-02T10:00:00Z";

interface Drawn {
  seed: number;
  rows: ReadonlyMap<Entity, Values[]>;
  setUp: SetUp;
}

const drawnOf = (seed: number): Drawn => {
  const rows = fc.sample(workingPlant, { numRuns: 1, seed })[0]!;
  const machines = rowsAt(rows, "machine").map(({ machine_id, department }) => ({
    machine_id: String(machine_id),
    department: String(department),
  }));
  const printers = rowsAt(rows, "printer").map(({ printer_no }) => String(printer_no));
  const set = setUpOf({ machines, printers, today: now.slice(0, 10) }, textOf);
  return { seed, rows, setUp: fc.sample(set, { numRuns: 1, seed })[0]! };
};

// The first is carried in every run.
const drawn = [20_260_302, 20_260_303, 20_260_304].map(drawnOf);
const companies = drawn.flatMap((_, at) => [2 + 2 * at, 3 + 2 * at]);
const users = companies.map((company_id) => ({
  username: `admin${company_id}`,
  company_id,
  role: "administrator",
  usertype: 100,
  language: company_id < 4 ? ("sv" as const) : ("en" as const),
}));

const off = { active: false, parameter: null };

/** What is set up beside the rows, as it is read; a switch that is off and says nothing is as one that is not there. */
const setUpIn = async (client: TestClient, { machines }: SetUp) => {
  const configs: [string, TouchConfig][] = [];
  for (const { machine_id } of machines)
    configs.push([machine_id, await done(client, "load_machine_touch_config", { machine_id })]);
  const all: SpecialFunction[] = await done(client, "load_special_functions", { machine_id: null });
  const functions = all.filter(({ active, parameter }) => active || parameter !== null);
  const { week, exceptions, holidays, names } = await done(client, "load_shift_plan", {});
  return { functions, configs, plan: { week, exceptions, holidays, names } };
};

const putPlan = async (client: TestClient, plan: object): Promise<void> => {
  const { revision } = await done(client, "load_shift_plan", {});
  await done(client, "update_shift_plan", { ...plan, revision });
};

/** Sets up machines one by one, as their own pages do. */
const setUp = async (client: TestClient, { machines, plan }: SetUp): Promise<void> => {
  for (const { machine_id, functions, config } of machines) {
    for (const one of functions) await done(client, "set_special_function", { machine_id, ...one });
    await done(client, "update_machine_touch_config", { machine_id, config });
  }
  await putPlan(client, plan);
};

/** Sets up another plant as one that was read, all of its machines together. */
const carrySetUp = async (client: TestClient, { functions, configs, plan }: Awaited<ReturnType<typeof setUpIn>>) => {
  const own = Map.groupBy(functions, ({ machine_id }) => machine_id);
  const changes = configs.map(([machine_id, is]) => ({
    machine_id,
    functions: (own.get(machine_id) ?? []).map(({ sf_no, active, parameter }) => ({
      sf_no,
      was: off,
      is: { active, parameter },
    })),
    config: { was: {}, is },
  }));
  await done(client, "set_machine_features", { changes });
  await putPlan(client, plan);
};

describe.each(databases)("a plant that is carried from one company to another on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: Date.parse(now) }));
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

  const calendarOf = (client: TestClient) =>
    done(client, "load_shift_calendar", { start_date: "2026-03-01", end_date: "2026-05-31" });

  const carried = drawn.map((one, at) => [one.seed, isLong && at % 2 === 1 ? "xlsx" : "csv", at, one] as const);
  // In the long run each database carries all of them, in both formats.
  it.each(carried.filter(([, , at]) => isLong || at === 0))(
    "is there as it was: plant of the seed %i by %s [OV-783]",
    async (_seed, format, at, { rows, setUp: wanted }) => {
      const [from, to] = await Promise.all([0, 1].map((side) => server.client(`admin${companies[2 * at + side]!}`)));
      for (const [{ slug }, own] of rows) for (const values of own) await done(from!, `${slug}.create`, { values });
      await done(from!, "part.create", { values: { part_no: "out of use", part_description: "-" } });
      await done(from!, "part.retire", { keys: ["out of use"], retired: true });
      await setUp(from!, wanted);
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
      const there = await setUpIn(from!, wanted);
      await carrySetUp(to!, there);
      expect(await setUpIn(to!, wanted)).toEqual(there);
      expect(await calendarOf(to!)).toEqual(await calendarOf(from!));
    },
  );
});
