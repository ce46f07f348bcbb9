import fc from "fast-check";
import type { Selectable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createColumns, type Columns } from "#engine/explorer/columns/columns.ts";
import { shapeOf } from "#engine/explorer/shape.ts";
import type { DataFilter, SourceRecord } from "#engine/explorer/types.ts";
import { chunksSent } from "#schemas/columns/sent.ts";
import { columnsType } from "#schemas/columns/columns-type.ts";
import { recordsOf } from "#schemas/columns/testing/records.ts";
import { beginningOf, dayAfter } from "#schemas/calendar/days.ts";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { machineDirectory } from "#server/procedures/machines/directory.ts";
import { procedures } from "#server/procedures/index.ts";
import { databases } from "#tests/support/databases.ts";
import { TestClient } from "#tests/support/client.ts";
import { quickHash } from "#tests/support/passwords.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import scrap from "../../configs/factory/explorers/history-scrap.json" with { type: "json" };

const now = Date.parse("2026-06-10T12:30:00Z");
const zone = "Europe/Stockholm";
const company_id = 1000;
const document = scrap as unknown as ExplorerDocument;
/** All shifts count: in the database a report has none. */
const shape = shapeOf({ ...document, dimensions: document.dimensions.map(({ unless: _none, ...one }) => one) }, zone);
const months = ["2026-05", "2026-06"];

interface Total {
  value: string;
  /** Millionths. */
  quantity: number;
}
type Narrowed = Pick<DataFilter, "from" | "to" | "values">;

/** Fields of a report by the dimensions that narrow it. */
const columnOf = {
  machine_id: "report.machine_id",
  scrap_reason: "report.scrap_reason",
  card_no: "report.card_no",
  part_no: "orders.part_no",
  tool_id: "orders.tool_id",
} as const;
const dimensions = Object.keys(columnOf) as (keyof typeof columnOf)[];

/** What the browser of an explorer asks for. */
const askColumns = (client: TestClient, input: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${client.url}/api/procedures/load_scrap_records`, {
    method: "POST",
    headers: { ...client.headers, accept: columnsType, "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
const readColumns = async (client: TestClient, input: object): Promise<ArrayBuffer> => {
  const answer = await askColumns(client, input);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, columnsType]);
  return await answer.arrayBuffer();
};

describe.each(databases)("the figures of an explorer on $kind", (database) => {
  let server: TestServer;
  let columns: Columns;
  let values: Record<string, readonly string[]>;
  beforeAll(async () => {
    server = await startTestServer({
      database,
      procedures,
      machines: machineDirectory,
      site: fakeSite({ supervisor: [] }),
      now,
    });
    await seedDemo(server.parts, { settings: {}, days: 30, hash: quickHash });
    const client = await server.client("supervisor");
    columns = createColumns(shape);
    for (const month of months) {
      const last = month === "2026-05" ? "2026-06-01" : "2026-06-11";
      const range = {
        start_time: new Date(beginningOf(`${month}-01`, zone)).toISOString(),
        end_time: new Date(beginningOf(last, zone)).toISOString(),
      };
      columns.putChunks("load_scrap_records", month, chunksSent(await readColumns(client, range)));
    }
    values = Object.fromEntries(dimensions.map((name) => [name, columns.facts().dimensions[name]!.values]));
  });
  afterAll(() => server.close());

  it("come as the same records in columns, compressed for who takes that, to those only who may have them", async () => {
    const client = await server.client("supervisor");
    const input = { start_time: "2026-06-01T00:00:00Z", end_time: "2026-06-03T00:00:00Z" };
    const { body } = await client.call<{ res: SourceRecord[] }>("load_scrap_records", input);
    expect(body.res.length).toBeGreaterThan(20);
    const [compressed, plain] = [
      await askColumns(client, input),
      await askColumns(client, input, { "accept-encoding": "identity" }),
    ];
    expect([compressed, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual(["gzip", null]);
    for (const answer of [compressed, plain])
      expect(recordsOf(chunksSent(await answer.arrayBuffer()))).toEqual(body.res);
    const refused = await askColumns(new TestClient(server.url), input);
    const faulty = await askColumns(client, { start_time: "yesterday" });
    expect([await refused.json(), await faulty.json()]).toMatchObject([
      { code: "not_signed_in" },
      { code: "invalid_input" },
    ]);
    // What is no list of records, or is read at once, is answered as ever.
    const { headers } = await client.call("load_scrap_codes", {}, { headers: { accept: columnsType } });
    expect(headers.get("content-type")).toContain("application/json");
  });

  const byColumns = (filter: Narrowed, by: keyof typeof columnOf): Map<string, number> => {
    const own = { ...filter.values };
    const work = columns.ask({
      filter: { ...filter, values: own, slider: null, produced: false },
      groups: [{ by }],
    });
    let step = work.next();
    while (!step.done) step = work.next();
    const [group] = step.value.groups;
    return new Map(group!.values.map((value, at) => [value, Math.round(group!.sums["scrap"]![at]! * 1e6)]));
  };

  /** Scrap with its corrections, each at the time of the report that it corrects; its own filter does not narrow a group. */
  const bySql = async ({ from, to, values: chosen }: Narrowed, by: keyof typeof columnOf) => {
    let query = server.parts.store.read
      .selectFrom("production_transactions as line")
      .innerJoin("production_transactions as report", (join) =>
        join.onRef("report.record_no", "=", "line.report_no").onRef("report.company_id", "=", "line.company_id"),
      )
      .leftJoin("orders", (join) =>
        join
          .onRef("orders.company_id", "=", "report.company_id")
          .onRef("orders.machine_id1", "=", "report.machine_id")
          .onRef("orders.card_no", "=", "report.card_no"),
      )
      .where("line.company_id", "=", company_id)
      .where("line.kind", "=", "scrap")
      .where("report.kind", "=", "scrap")
      .where("report.trans_time", ">=", beginningOf(from, zone))
      .where("report.trans_time", "<", beginningOf(dayAfter(to), zone));
    for (const name of dimensions)
      if (name !== by && (chosen[name] ?? []).length > 0) query = query.where(columnOf[name], "in", [...chosen[name]!]);
    const rows: Selectable<Total>[] = (await query
      .select((select) => [select.ref(columnOf[by]).as("value"), select.fn.sum<number>("line.quantity").as("quantity")])
      .groupBy(columnOf[by])
      .execute()) as Total[];
    return new Map(
      rows.flatMap(({ value, quantity }) => (value && Number(quantity) !== 0 ? [[value, Number(quantity)]] : [])),
    );
  };

  it("are those of the database for 200 filters drawn at random", async () => {
    const some = (name: string) => fc.subarray([...values[name]!], { maxLength: 4 });
    const filters = fc.sample(
      fc.record({
        from: fc.integer({ min: 0, max: 30 }).map((days) => dayAfter("2026-05-11", days)),
        length: fc.integer({ min: 0, max: 20 }),
        by: fc.constantFrom(...dimensions),
        machine_id: some("machine_id"),
        scrap_reason: some("scrap_reason"),
        card_no: some("card_no"),
        part_no: some("part_no"),
        tool_id: some("tool_id"),
        narrowing: fc.subarray([...dimensions], { maxLength: 2 }),
      }),
      200,
    );
    let withNumbers = 0;
    for (const { from, length, by, narrowing, ...chosen } of filters) {
      const filter = {
        from,
        to: dayAfter(from, length),
        values: Object.fromEntries(narrowing.map((name) => [name, chosen[name]])),
      };
      const expected = await bySql(filter, by);
      const sorted = (sums: Map<string, number>) => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
      expect([filter, by, sorted(byColumns(filter, by))]).toEqual([filter, by, sorted(expected)]);
      if (expected.size > 0) withNumbers += 1;
    }
    expect(withNumbers).toBeGreaterThan(80);
  });
});
