import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { ofCompany } from "#server/database/company.ts";
import { toIso } from "#server/database/columns.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { addApiKey } from "#server/procedures/users/api-keys.ts";
import { mostOrders } from "./orders.ts";
import { databases } from "#tests/support/databases.ts";
import { factsOf } from "#tests/support/facts.ts";
import { at, company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";

/** An order of the ERP with one operation on JB1; `operation` lays over that. */
const sent = (pOrder: string, more: object = {}, operation: object = {}): EnteredOrder => ({
  pOrder,
  part_no: "P7",
  part_description: "Bolt M8",
  planned_op_qty: 500,
  planned_start_time: at(3600),
  operations: [{ op_number: "10", machine_id: "JB1", op_name: "Turning", ...operation }],
  ...more,
});

const many = (count: number): EnteredOrder[] => Array.from({ length: count }, (_none, index) => sent(`MANY${index}`));

describe.each(databases)("orders that an ERP sends, on $kind", (database) => {
  let plant: Plant;
  let key: string;
  let ingestKey: string;
  let readKey: string;
  let facts: () => Promise<Record<string, string>>;
  beforeAll(async () => {
    plant = await startPlant(database);
    const { store } = plant.server.parts;
    const keyOf = async (scope: "orders" | "read") =>
      (await store.write((trx) => addApiKey(ofCompany(trx, company), company, `ERP ${scope}`, start, scope))).api_key;
    key = await keyOf("orders");
    readKey = await keyOf("read");
    ingestKey = plant.key;
    facts = await factsOf(store, [
      "orders",
      "order_materials",
      "materials",
      "parts",
      "operation_texts",
      "events",
      "order_runs",
    ]);
    await writePlant(store, company, {
      tools: [{ company_id: company, tool_id: "T9", description: "Mould 9", cavities: null }],
    });
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await plant.server.parts.store.write(async (trx) => {
      for (const table of [
        "orders",
        "order_runs",
        "order_materials",
        "operation_texts",
        "planning_bundles",
        "planning_bundle_orders",
      ] as const)
        await trx.deleteFrom(table).execute();
      await trx.deleteFrom("materials").where("material_no", "=", "NEW").execute();
      await trx.deleteFrom("parts").where("part_no", "=", "P7").execute();
    });
  });

  const put = async (body: unknown, headers: Record<string, string> = {}) => {
    const client = await plant.server.client();
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const all = { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers };
    return await client.send("PUT", "/api/orders", { headers: all, body: text });
  };
  /** What became of each order, with the code and the path of a refusal. */
  const resultsOf = async (body: unknown, headers?: Record<string, string>) => {
    const answer = await put(body, headers);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.res.results.map(({ result, code, path }: any) => (code ? [result, code, path] : result));
  };
  const rows = (pOrder: string) =>
    plant.server.parts.store.read
      .selectFrom("orders")
      .selectAll()
      .where("p_order", "=", pOrder)
      .orderBy("op_number")
      .execute();
  const call = async (name: string, input: unknown, user = "admin") => {
    const { status, body } = await (await plant.as(user)).call(name, input);
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return body.res;
  };
  const startOrder = (card_no: string) =>
    call("start_order", {
      machine_id: "JB1",
      card_no,
      tool_id: null,
      sf326_stop_code: null,
      unit_qty: null,
      cavities: null,
    });

  it("creates an order with operations, materials and texts, as lists show it", async () => {
    const answer = await put([
      sent("4711", {
        work_order_no: "WO4711",
        due_time: at(86_400),
        operations: [
          {
            op_number: "10",
            machine_id: "JB1",
            op_name: "Turning",
            tool_id: "T9",
            planned_setup_time: 0.5,
            planned_unit_time: 1.25,
            quantity_per_cycle: 2,
            operation_text: "Mind the burr.",
            materials: [
              { material_no: "M1", planned_qty: 12.5, line_no: 1 },
              { material_no: "NEW", material_desc: "Brass", unit: "kg", planned_qty: 3 },
            ],
          },
          { op_number: "20", machine_id: "JH1", card_no: "C20", planned_op_qty: 480, prev_op_card_no: "4711-10" },
        ],
      }),
    ]);
    expect(answer.body.res).toEqual({
      created: 1,
      changed: 0,
      unchanged: 0,
      refused: 0,
      complete: true,
      results: [{ index: 0, pOrder: "4711", result: "created" }],
    });
    const [planned] = await call("load_planned_orders", {
      machine_id: "JB1",
      erp_resource: "JB1",
      erp_connection_type: "",
    });
    expect(planned).toMatchObject({
      card_no: "4711-10",
      work_order_no: "WO4711",
      pOrder: "4711",
      part_no: "P7",
      part_description: "Bolt M8",
      op_number: "10",
      op_name: "Turning",
      tool_id: "T9",
      planned_op_qty: 500,
      remaining_qty: 500,
      planned_setup_time: 0.5,
      planned_unit_time: 1.25,
      quantity_per_cycle: 2,
      planned_start_time: toIso(start + 3_600_000),
      due_time: toIso(start + 86_400_000),
      state: "planned",
      capacity_factor: 1,
      place: 1,
    });
    expect(
      (await rows("4711")).map(({ machine_id1, card_no, planned_op_qty }) => [machine_id1, card_no, planned_op_qty]),
    ).toEqual([
      ["JB1", "4711-10", 500_000_000],
      ["JH1", "C20", 480_000_000],
    ]);
    const { materials } = await call("load_order_with_materials", { machineId: "JB1", cardNo: "4711-10" });
    expect(
      materials.map((line: any) => [
        line.materialNo,
        line.materialDesc,
        line.materialPlannedQty,
        line.materialUnit,
        line.lineNo,
      ]),
    ).toEqual([
      ["M1", "PP granulate", 12.5, "kg", 1],
      ["NEW", "Brass", 3, "kg", null],
    ]);
    expect(await call("load_operation_text", { card_no: "4711-10" })).toBe("Mind the burr.");
  });

  it("changes nothing when the same is sent twice, in whatever sequence, and says so [MI-561]", async () => {
    const orders = [
      sent("A", {}, { materials: [{ material_no: "M1", planned_qty: 2 }], operation_text: "Text" }),
      sent("B", { changed_at: at(-60) }),
      sent("C"),
    ];
    expect(await resultsOf(orders)).toEqual(["created", "created", "created"]);
    const before = await facts();
    expect(await resultsOf(orders)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(await resultsOf(orders.toReversed())).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(await facts()).toEqual(before);
  });

  it("changes what differs, keeps what is not said, and adds operations", async () => {
    await put([
      sent("A", { due_time: at(100) }, { op_name: "Turning", materials: [{ material_no: "M1", planned_qty: 2 }] }),
    ]);
    const operations = [{ op_number: "20", machine_id: "JH1" }];
    expect(await resultsOf([sent("A", { planned_op_qty: 700, operations })])).toEqual(["changed"]);
    expect(
      await resultsOf([sent("A", {}, { planned_op_qty: 600.5, materials: [{ material_no: "M2", planned_qty: 1 }] })]),
    ).toEqual(["changed"]);
    expect(
      (await rows("A")).map((row) => [row.op_number, row.op_name, row.planned_op_qty, row.due_time, row.version]),
    ).toEqual([
      ["10", "Turning", 600_500_000, start + 100_000, 2],
      ["20", "", 700_000_000, null, 1],
    ]);
    const { materials } = await call("load_order_with_materials", { machineId: "JB1", cardNo: "A-10" });
    expect(materials.map((line: any) => [line.materialNo, line.materialPlannedQty])).toEqual([["M2", 1]]);
  });

  it("moves an order that was never started to another machine with all that is its own", async () => {
    await put([sent("A", {}, { materials: [{ material_no: "M1", planned_qty: 2 }] })]);
    await call("user_planning", { operation_type: "insert", machine_id: "JB1", card_no: "A-10" });
    expect(await resultsOf([sent("A", {}, { machine_id: "JH1" })])).toEqual(["changed"]);
    const planned = (machine_id: string) =>
      call("load_planned_orders", { machine_id, erp_resource: machine_id, erp_connection_type: "" });
    expect((await planned("JB1")).map((row: any) => row.card_no)).toEqual([]);
    expect((await planned("JH1")).map((row: any) => [row.card_no, row.user_planning])).toEqual([["A-10", 1]]);
    expect((await call("load_order_with_materials", { machineId: "JH1", cardNo: "A-10" })).materials).toHaveLength(1);
  });

  it("lets a started order change quantity, dates, texts and materials, and nothing that its figures rest on [MI-564]", async () => {
    await put([sent("A", {}, { tool_id: "T9" })]);
    await startOrder("A-10");
    const given = { planned_op_qty: 650, due_time: at(50), part_description: "Bolt M8, black" };
    expect(
      await resultsOf([
        sent("A", given, { op_name: "Fine turning", materials: [{ material_no: "M1", planned_qty: 1 }] }),
      ]),
    ).toEqual(["changed"]);
    expect(await call("load_running_order", { machine_id: "JB1", reload: true })).toMatchObject({
      planned_op_qty: 650,
      remaining_qty: 650,
      part_description: "Bolt M8, black",
      op_name: "Fine turning",
      due_time: at(50),
    });
    expect((await call("load_machine", { machine_id: "JB1" })).work_order_qty).toBe(650);
    const conflict = (field: string) => [["refused", "state_conflict", `/0${field}`]];
    expect(await resultsOf([sent("A", { part_no: "P8" })])).toEqual(conflict("/part_no"));
    for (const [field, value] of [
      ["machine_id", "JH1"],
      ["tool_id", "-"],
      ["planned_unit_time", 2],
      ["unit_qty", 3],
    ] as const)
      expect(await resultsOf([sent("A", {}, { [field]: value })])).toEqual(conflict(`/operations/0/${field}`));
    expect(await resultsOf([sent("A", { cancelled: 1 })])).toEqual(conflict("/cancelled"));
    const { message } = (await put([sent("A", {}, { machine_id: "JH1" })])).body.res.results[0];
    expect(message).toBe(
      'The order has been started: machine_id stays "JB1". Quantity, dates, texts and materials can still change.',
    );
    expect(await rows("A")).toMatchObject([{ machine_id1: "JB1", state: "started", cancelled: 0, part_no: "P7" }]);
  });

  it("cancels what was not started, and takes it back", async () => {
    await put([sent("A")]);
    expect(await resultsOf([sent("A", { cancelled: 1 })])).toEqual(["changed"]);
    expect(await rows("A")).toMatchObject([{ cancelled: 1 }]);
    expect(await resultsOf([sent("A", {}, { cancelled: 0 })])).toEqual(["changed"]);
    expect(await rows("A")).toMatchObject([{ cancelled: 0 }]);
  });

  it("leaves an order in a planning bundle where it is, and as large as the bundle", async () => {
    await put([sent("A"), sent("B")]);
    await call("create_detail_planning_bundle", { machine_id: "JB1", card_nos: ["A-10", "B-10"], planned_qty: 400 });
    expect(await resultsOf([sent("A", {}, { machine_id: "JH1" }), sent("B", { planned_op_qty: 399 })])).toEqual([
      ["refused", "state_conflict", "/0/operations/0/machine_id"],
      ["refused", "state_conflict", "/1/planned_op_qty"],
    ]);
    expect(await resultsOf([sent("B", { planned_op_qty: 400 })])).toEqual(["changed"]);
  });

  it.each([
    ["an unknown part", sent("X", { part_description: undefined, part_no: "NONE" }), "not_found", "/part_no"],
    ["an unknown machine", sent("X", {}, { machine_id: "NONE" }), "not_found", "/operations/0/machine_id"],
    ["another company's machine", sent("X", {}, { machine_id: "ZZ9" }), "not_found", "/operations/0/machine_id"],
    ["an unknown tool", sent("X", {}, { tool_id: "NONE" }), "not_found", "/operations/0/tool_id"],
    [
      "an unknown material",
      sent("X", {}, { materials: [{ material_no: "NONE", planned_qty: 1 }] }),
      "not_found",
      "/operations/0/materials/0/material_no",
    ],
    [
      "a material twice",
      sent(
        "X",
        {},
        {
          materials: [
            { material_no: "M1", planned_qty: 1 },
            { material_no: "M1", planned_qty: 2 },
          ],
        },
      ),
      "rule_violated",
      "/operations/0/materials/1/material_no",
    ],
    ["no quantity", sent("X", { planned_op_qty: undefined }), "invalid_input", "/operations/0/planned_op_qty"],
    ["a quantity of 0", sent("X", { planned_op_qty: 0 }), "invalid_input", "/planned_op_qty"],
    [
      "a seventh decimal",
      sent("X", {}, { planned_op_qty: 1.000_000_1 }),
      "invalid_input",
      "/operations/0/planned_op_qty",
    ],
    ["31 February", sent("X", { due_time: "2026-02-31T00:00:00Z" }), "invalid_input", "/due_time"],
    [
      "a time without a zone",
      sent("X", {}, { planned_start_time: "2026-06-10T08:00:00" }),
      "invalid_input",
      "/operations/0/planned_start_time",
    ],
    ["a field that there is not", { ...sent("X"), colour: "red" }, "invalid_input", "/colour"],
    ["no operation", sent("X", { operations: [] }), "invalid_input", "/operations"],
    [
      "an operation twice",
      sent("X", {
        operations: [
          { op_number: "10", machine_id: "JB1" },
          { op_number: "10", machine_id: "JH1" },
        ],
      }),
      "rule_violated",
      "/operations/1/op_number",
    ],
    [
      "one faulty operation of two",
      sent("X", {
        operations: [
          { op_number: "10", machine_id: "JB1" },
          { op_number: "20", machine_id: "NONE" },
        ],
      }),
      "not_found",
      "/operations/1/machine_id",
    ],
    ["a card that another order has", sent("X", {}, { card_no: "GOOD-10" }), "state_conflict", "/operations/0/card_no"],
    [
      "a card of too many characters",
      sent("X".repeat(60), {}, { op_number: "10000" }),
      "rule_violated",
      "/operations/0/card_no",
    ],
    ["a clock that is ahead", sent("X", { changed_at: at(301) }), "rule_violated", "/changed_at"],
    ["a text in its place", "X", "invalid_input", ""],
    ["the same order again", sent("GOOD", { planned_op_qty: 1 }), "duplicate_name", "/pOrder"],
  ])("refuses %s at its path, and takes the others [MI-562]", async (_what, bad, code, path) => {
    expect(await resultsOf([sent("GOOD"), bad, sent("AFTER")])).toEqual([
      "created",
      ["refused", code, `/1${path}`],
      "created",
    ]);
    const stored = await plant.server.parts.store.read
      .selectFrom("orders")
      .select(["card_no", "planned_op_qty"])
      .orderBy("card_no")
      .execute();
    expect(stored).toEqual(["AFTER-10", "GOOD-10"].map((card_no) => ({ card_no, planned_op_qty: 500_000_000 })));
  });

  it("knows a part from an order that is there, also from the same body", async () => {
    const bare = (pOrder: string) => sent(pOrder, { part_description: undefined });
    expect(await resultsOf([bare("A"), sent("B", { part_type_id: "TURN" }), bare("C")])).toEqual([
      ["refused", "not_found", "/0/part_no"],
      "created",
      "created",
    ]);
    expect(await rows("C")).toMatchObject([{ part_description: "Bolt M8", part_type_id: "TURN" }]);
    // From then on it is one of the parts of the plant.
    expect(await call("part.get", { key: "P7" })).toMatchObject({ part_description: "Bolt M8", part_type_id: "TURN" });
    expect(await resultsOf([bare("A")])).toEqual(["created"]);
  });

  it("keeps the newer of two words of the ERP, whichever comes first [MI-563]", async () => {
    expect(await resultsOf([sent("A", { changed_at: at(-100), planned_op_qty: 100 })])).toEqual(["created"]);
    expect(await resultsOf([sent("A", { changed_at: at(-50), planned_op_qty: 200 })])).toEqual(["changed"]);
    const late = sent("A", { changed_at: at(-80), planned_op_qty: 150 });
    expect(await resultsOf([late])).toEqual([["refused", "state_conflict", "/0/changed_at"]]);
    // A later word that says the same counts too.
    expect(await resultsOf([sent("A", { changed_at: at(-10), planned_op_qty: 200 })])).toEqual(["unchanged"]);
    expect(await resultsOf([sent("A", { changed_at: at(-20), planned_op_qty: 250 })])).toEqual([
      ["refused", "state_conflict", "/0/changed_at"],
    ]);
    expect(await rows("A")).toMatchObject([{ planned_op_qty: 200_000_000 }]);
  });

  it("takes several thousand in a call with one that is no JSON among them, as a list and as lines", async () => {
    const texts = many(3500).map((one) => JSON.stringify(one));
    const broken = texts.with(2999, '{"pOrder": }');
    const summary = async (body: string, type: string) => {
      const { status, body: answer } = await put(body, { "content-type": type });
      const { results, ...counts } = answer.res;
      return [status, counts, results.length, results[2999], results[3499]];
    };
    const fault = {
      index: 2999,
      pOrder: null,
      result: "refused",
      code: "invalid_input",
      call_code: 1,
      message: "The order is not valid JSON.",
      path: "/2999",
    };
    expect(await summary(`[${broken.join(",")}]`, "application/json")).toEqual([
      200,
      { created: 3499, changed: 0, unchanged: 0, refused: 1, complete: true },
      3500,
      fault,
      { index: 3499, pOrder: "MANY3499", result: "created" },
    ]);
    expect(await summary(broken.join("\n"), "application/x-ndjson")).toEqual([
      200,
      { created: 0, changed: 0, unchanged: 3499, refused: 1, complete: true },
      3500,
      fault,
      { index: 3499, pOrder: "MANY3499", result: "unchanged" },
    ]);
  });

  it("takes what is whole of a body that ends in the middle, and the rest when it is sent again [MI-562]", async () => {
    const orders = many(250);
    const text = JSON.stringify(orders);
    const half = await put(text.slice(0, text.indexOf("MANY200") + 20));
    expect([half.status, half.body.res.created, half.body.res.refused, half.body.res.complete]).toEqual([
      200,
      200,
      1,
      false,
    ]);
    expect(half.body.res.results.at(-1)).toMatchObject({
      index: 200,
      result: "refused",
      code: "invalid_input",
      path: "/200",
    });
    const whole = await put(text);
    expect([whole.body.res.created, whole.body.res.unchanged, whole.body.res.complete]).toEqual([50, 200, true]);
  });

  /** Sends pieces of a body without saying its length, as far as they are taken. */
  const pour = (pieces: readonly string[], headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(plant.server.url);
      const all = { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers };
      const poured = request({ port, host: "127.0.0.1", method: "PUT", path: "/api/orders", headers: all });
      poured.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      poured.on("error", reject);
      for (const piece of pieces) poured.write(piece);
      poured.end();
    });

  it("takes 16 MB and not one byte more, whether or not the length is said [MI-560]", async () => {
    const limit = 16 * 1024 * 1024;
    const one = `[${JSON.stringify(sent("A"))}]`;
    const body = (bytes: number) => one + " ".repeat(bytes - one.length);
    expect(await resultsOf(body(limit))).toEqual(["created"]);
    expect((await put(body(limit + 1))).body).toMatchObject({ code: "too_large" });
    expect(await pour([body(limit + 1)])).toBe(413);
  });

  it("takes so many orders and not one more, and says what was entered before [MI-560]", async () => {
    const lines = [...many(60).map((one) => JSON.stringify(one)), ...Array.from({ length: mostOrders }, () => "0")];
    const { status, body } = await put(lines.join("\n"), { "content-type": "application/x-ndjson" });
    expect([status, body.code]).toEqual([413, "too_large"]);
    expect(body.message).toBe(
      "Expected at most 20000 orders. 50 orders were entered before. Send the others in another call.",
    );
  });

  it("tells a sender of what is no list so before it has sent it all", async () => {
    const { port } = new URL(plant.server.url);
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": String(1024 * 1024),
    };
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      const half = request({ port, host: "127.0.0.1", method: "PUT", path: "/api/orders", headers });
      half.on("response", resolve).on("error", reject);
      // The rest comes when the answer is there.
      half.write(`{${" ".repeat(1000)}`);
    });
    expect(answered.statusCode).toBe(400);
    expect(JSON.parse(Buffer.concat(await answered.toArray()).toString())).toMatchObject({ code: "invalid_input" });
  });

  it("refuses too long an order, and goes on behind it", async () => {
    const long = sent("LONG", {}, { operation_text: "x".repeat(300_000) });
    expect(await resultsOf([sent("A"), long, sent("B")])).toEqual([
      "created",
      ["refused", "too_large", "/1"],
      "created",
    ]);
  });

  it.each([
    ["no list", "{}", {}, 400, "invalid_input"],
    ["nothing", " ", {}, 400, "invalid_input"],
    ["no type", "", { "content-type": "" }, 415, "unsupported_media_type"],
    ["no body", "", {}, 400, "invalid_input"],
    ["another type", "[]", { "content-type": "text/csv" }, 415, "unsupported_media_type"],
    ["a packed body", "[]", { "content-encoding": "gzip" }, 415, "unsupported_media_type"],
    ["no key", "[]", { authorization: "" }, 401, "not_signed_in"],
    ["a key that there is not", "[]", { authorization: "Bearer swk_nonsense" }, 401, "not_signed_in"],
  ])("refuses %s as a whole", async (_what, body, headers, status, code) => {
    const answer = await put(body, headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("refuses keys of other scopes and people before it reads anything of the body [MI-560]", async () => {
    const refusedAt = async (headers: Record<string, string>) => {
      const { port } = new URL(plant.server.url);
      return await new Promise((resolve, reject) => {
        const half = request({
          port,
          host: "127.0.0.1",
          method: "PUT",
          path: "/api/orders",
          headers: { "content-type": "application/json", "content-length": "1000", ...headers },
        });
        half.on("response", (response) => {
          resolve(response.statusCode);
          half.destroy();
        });
        half.on("error", reject);
        // The rest never comes.
        half.write("[");
      });
    };
    for (const other of [ingestKey, readKey]) expect(await refusedAt({ authorization: `Bearer ${other}` })).toBe(403);
    expect(await refusedAt((await plant.as("admin")).headers)).toBe(403);
    expect((await plant.ingest({ machine_id: "JB1", time: at(0) }, key)).status).toBe(403);
  });

  it("takes one call of a key at a time", async () => {
    const { port } = new URL(plant.server.url);
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const first = request({ port, host: "127.0.0.1", method: "PUT", path: "/api/orders", headers });
    const answered = new Promise<number>((resolve, reject) => {
      first.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      first.on("error", reject);
    });
    first.write("[");
    const secondOnes = async () => {
      const { status, headers: told, body } = await put("[]");
      return [status, told.get("retry-after"), body.code];
    };
    await expect.poll(secondOnes).toEqual([429, "1", "too_many_requests"]);
    first.end("]");
    expect(await answered).toBe(200);
    expect((await put("[]")).status).toBe(200);
  });

  it("tells the machines' screens, everybody who looks at the machine and nobody else", async () => {
    const reader = await (await plant.as("operator")).events("OrderChanged");
    await put([sent("A"), sent("B", {}, { machine_id: "JH1" }), sent("C")]);
    await reader.until(() => reader.frames.filter(({ data }) => data.event === "OrderChanged").length === 2);
    const told = reader.frames
      .filter(({ data }) => data.event === "OrderChanged")
      .map(({ data }) => [data.machine_id, data.card_nos, data.patches]);
    expect(told).toEqual([
      ["JB1", ["A-10", "C-10"], []],
      ["JH1", ["B-10"], []],
    ]);
    reader.close();
  });

  it("leaves in the audit log who has changed what", async () => {
    await put([sent("A")]);
    await put([sent("A", { planned_op_qty: 700 })]);
    const found = await plant.server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", "PUT orders")
      .orderBy("audit_id")
      .execute();
    const [created, changed] = found.slice(-2);
    expect([created!.username, created!.machine_id, JSON.parse(created!.payload)]).toEqual([
      "ERP orders",
      "JB1",
      { pOrder: "A" },
    ]);
    expect(JSON.parse(created!.after!)).toMatchObject([
      { card_no: "A-10", machine_id: "JB1", part_no: "P7", planned_op_qty: 500 },
    ]);
    expect([changed!.before, changed!.after].map((text) => JSON.parse(text!))).toEqual([
      [{ card_no: "A-10", planned_op_qty: 500 }],
      [{ card_no: "A-10", planned_op_qty: 700 }],
    ]);
  });

  it("tells the machine of what has changed of the order that runs on it", async () => {
    await put([sent("A")]);
    await startOrder("A-10");
    const reader = await (await plant.as("operator")).events("MachineChanged:JB1,OrderChanged:JB1");
    await put([sent("A", { planned_op_qty: 650 })]);
    const of = (event: string) => reader.frames.find(({ data }) => data.event === event)?.data;
    await reader.until(() => of("MachineChanged") !== undefined && of("OrderChanged") !== undefined);
    expect(of("MachineChanged")!.patch).toMatchObject({ card_no: "A-10", work_order_qty: 650 });
    expect(of("OrderChanged")!.patches).toMatchObject([{ card_no: "A-10", patch: { planned_op_qty: 650 } }]);
    reader.close();
  });

  it("gives numbers that no order has, also where orders came in by other ways", async () => {
    const taken = order("JB1", "OLD", { record_no1: 9000 });
    await plant.server.parts.store.write(async (trx) => void (await trx.insertInto("orders").values(taken).execute()));
    expect(await resultsOf([sent("A"), sent("B")])).toEqual(["created", "created"]);
    expect(await resultsOf([sent("C")])).toEqual(["created"]);
    const numbers = await Promise.all(["A", "B", "C"].map(async (pOrder) => (await rows(pOrder))[0]!.record_no1));
    expect(numbers).toEqual([9001, 9002, 9003]);
  });

  it("does not meet the orders of another company, which may have the same numbers", async () => {
    const { store } = plant.server.parts;
    await writePlant(store, 2, { orders: [order("ZZ9", "A-10", { company_id: 2, p_order: "A" })] });
    expect(await resultsOf([sent("A")])).toEqual(["created"]);
    const both = await store.read
      .selectFrom("orders")
      .select(["company_id", "machine_id1"])
      .where("p_order", "=", "A")
      .orderBy("company_id")
      .execute();
    expect(both).toEqual([
      { company_id: 1, machine_id1: "JB1" },
      { company_id: 2, machine_id1: "ZZ9" },
    ]);
  });
});
