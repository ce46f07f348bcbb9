import { type TSchema, Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isObject } from "#schemas/documents/json.ts";
import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { procedures } from "#server/procedures/index.ts";
import { at, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

/** Fields that say who has made, scrapped or coded something. */
const who = new Set(["employee", "employee_id", "coded_by", "codings"]);

/** The names of all fields in what a procedure answers. */
const fieldsOf = (schema: TSchema): Set<string> => {
  const found = new Set<string>();
  JSON.stringify(schema, (_key, value: unknown) => {
    if (isObject(value) && isObject(value["properties"]))
      for (const name of Object.keys(value["properties"])) found.add(name);
    return value;
  });
  return found;
};

it("no read tells figures by employee without asking for the right", () => {
  const telling = procedures.filter(
    ({ contract }) => contract.kind === "read" && [...fieldsOf(contract.output)].some((field) => who.has(field)),
  );
  const asking = procedures.filter(({ contract }) => contract.discloses?.includes(figuresByEmployee));
  const names = (list: typeof procedures) => list.map(({ contract }) => contract.name).toSorted();
  // Cancelled orders that wait for somebody: nobody has confirmed them yet.
  expect(names(telling).filter((name) => name !== "load_unconfirmed_cancellations")).toEqual(names(asking));
  expect(names(asking)).toEqual([
    "load_machine_history",
    "load_quantity_history",
    "load_quantity_ledger",
    "load_stop_history",
    "load_transactions",
  ]);
});

it("no published view of stored queries has a column of a person", () => {
  const columns = publishedViews.flatMap((view) => Object.keys(view.columns));
  expect(columns.filter((name) => /employee|emp_|user|person|coded_by|signed/.test(name))).toEqual([]);
});

/** A read whose answer is kept for a minute, and is what its caller is told of. */
const asked = readProcedure(
  defineContract({
    name: "load_what_is_told",
    area: "test",
    description: "What its caller is told of.",
    kind: "read",
    input: Type.Object({}),
    example: {},
    output: Type.Array(Type.String()),
    permission: "base",
    cacheSeconds: 60,
    discloses: [figuresByEmployee],
  }),
  (_input, { disclosed }) => Promise.resolve([...disclosed]),
);

describe.each(databases)("figures by employee, on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database, {}, () => [asked]);
    const operator = await plant.as("operator");
    const report = { machine_id: "FC1", card_no: "100", employee: "1001", note: "", trans_time: at(0) };
    const { record_no } = (await operator.call("receive_good_qty", { ...report, good_qty: 10 })).body.res;
    await (await plant.as("supervisor")).call("correct_quantity", { record_no, quantity: 8, reason: "counted" });
    await plant.ingest([{ machine_id: "FC1", time: at(-600), status: "S" }]);
    await operator.call("update_uncoded_stops", { machine_id: "FC1", stops: [1], stop_code: "12", note: null });
  });
  afterAll(() => plant.close());

  const day = { machine_id: "FC1", date: "2026-06-10", hour: null };
  const reads = {
    load_quantity_history: { machine_id: "FC1", quantity_kind: "all" },
    load_quantity_ledger: { machine_id: "FC1", card_no: null },
    load_transactions: day,
    load_stop_history: { machine_id: "FC1" },
    load_machine_history: { machine_id: "FC1", period: 24 },
  } as const;
  const told = async (user: string) => {
    const client = await plant.as(user);
    const answers = await Promise.all(
      Object.entries({ ...reads, by_page: { ...day, page: 1 } }).map(async ([name, input]) => {
        const { body } = await client.call(name === "by_page" ? "load_transactions" : name, input);
        return [name, body.res] as const;
      }),
    );
    const answered = Object.fromEntries(answers);
    // Whether a report can be reversed is the reader's own.
    for (const row of answered["load_quantity_history"]) delete row.reversal;
    return answered;
  };
  /** Answers without any field that tells who. */
  const unnamed = (answers: unknown): unknown =>
    JSON.parse(
      JSON.stringify(answers, (key, value: unknown) =>
        ["employee", "username", "coded_by"].includes(key) ? undefined : value,
      ),
    );

  it("are told to who holds the right; to all others the same figures come without who they are of [OV-690]", async () => {
    const whole = await told("supervisor");
    expect(whole["load_quantity_history"]).toMatchObject([{ username: "supervisor" }, { employee: "1001" }]);
    expect(whole["load_quantity_ledger"]).toMatchObject([
      { employee: "1001", username: "operator", corrections: [{ username: "supervisor" }] },
    ]);
    const signedIn = expect.arrayContaining([expect.objectContaining({ kind: "sign-in", employee: "1001" })]);
    expect([whole["load_transactions"].rows, whole["by_page"].rows]).toEqual([signedIn, signedIn]);
    const coded = { coded_by: "operator", codings: [{ username: "operator" }] };
    expect(whole["load_stop_history"]).toMatchObject([coded]);
    expect(whole["load_machine_history"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ coded_by: "operator" })]),
    );
    for (const user of ["operator", "planner", "wall"]) expect(await told(user)).toEqual(unnamed(whole));
    expect(await told("admin")).toEqual(whole);
  });

  it("cannot be found out by a filter or a search", async () => {
    const [operator, supervisor] = [await plant.as("operator"), await plant.as("supervisor")];
    const by = { ...day, where: [{ field: "employee", operator: "contains", value: "1001" }] };
    const { status, body } = await operator.call("load_transactions", by);
    expect([status, body.code, body.path]).toEqual([403, "not_allowed", "/where/0"]);
    expect((await supervisor.call("load_transactions", by)).body.res.total).toBeGreaterThan(0);
    const search = { ...day, search: "1001" };
    expect((await operator.call("load_transactions", search)).body.res.total).toBe(0);
    expect((await supervisor.call("load_transactions", search)).body.res.total).toBeGreaterThan(0);
  });

  it("are shared with nobody who lacks the right, in whatever order they ask, also where an answer is kept", async () => {
    const ask = async (user: string) => (await (await plant.as(user)).call(asked.contract.name, {})).body.res;
    const users = ["supervisor", "operator", "admin", "operator", "supervisor"];
    const answers = [];
    for (const user of users) answers.push(await ask(user));
    expect(answers).toEqual([[figuresByEmployee], [], [figuresByEmployee], [], [figuresByEmployee]]);
    const ledger = async (user: string) =>
      (await (await plant.as(user)).call("load_quantity_ledger", reads.load_quantity_ledger)).body.res[0].employee;
    expect(await Promise.all(users.map(ledger))).toEqual(["1001", undefined, "1001", undefined, "1001"]);
  });
});
