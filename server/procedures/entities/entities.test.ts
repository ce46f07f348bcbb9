import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { day } from "#schemas/durations.ts";
import { fieldOf } from "#schemas/platform/entities/declaration.ts";
import { tool } from "#schemas/plant/entities/tool.ts";
import { ofCompany, readerOf } from "#server/database/company.ts";
import { seenIn } from "./reach.ts";
import { isPassword } from "#server/auth/passwords.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { prune } from "#server/scheduler/works/prune.ts";
import { insertStops } from "#server/procedures/records/stops/writer.ts";
import { company, machine, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const byCharacters = (one: string, other: string): number => (one < other ? -1 : 1);

describe.each(databases)("rows of entities on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      machines: [machine("IDLE", "20"), machine("BUSY", "20")],
      orders: [order("BUSY", "800", { state: "started", started_at: start })],
    });
  });
  afterAll(() => plant.close());

  const call = async (name: string, input: unknown, user = "admin"): Promise<{ status: number; body: any }> =>
    (await plant.as(user)).call(name, input, { key: randomUUID() });
  const done = async (name: string, input: unknown, user?: string): Promise<any> => {
    const { status, body } = await call(name, input, user);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.res;
  };
  const refusal = async (name: string, input: unknown, user?: string) => {
    const { status, body } = await call(name, input, user);
    return { status, code: body.code, path: body.path };
  };
  const codeOf = (stop_code: string, more: object = {}) => ({
    stop_code,
    stop_description: `Code ${stop_code}`,
    ...more,
  });
  const offered = async (machine_id: string): Promise<string[]> =>
    (await done("load_stop_codes", { machine_id }, "operator")).map((one: any) => one.stop_code);
  const events = async (event: string) => {
    const rows = await plant.server.parts.store.read.selectFrom("events").selectAll().orderBy("seq").execute();
    return rows.filter((row) => row.event === event).map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
  };
  const auditOf = async (procedure: string) => {
    const rows = await plant.server.parts.store.read.selectFrom("audit").selectAll().orderBy("audit_id").execute();
    const last = rows.findLast((row) => row.procedure === procedure && row.call_code === 0)!;
    return { before: JSON.parse(last.before!), after: JSON.parse(last.after!), text: JSON.stringify(last) };
  };

  it("are made with what is said and the defaults of the rest, and offered to operators after all others", async () => {
    const row = await done("stop_code.create", {
      values: codeOf("70", { group_id: "T", machine_ids: ["FC1", "FC1"] }),
    });
    expect(row).toEqual({
      stop_code: "70",
      stop_description: "Code 70",
      stop_description_en: "",
      stop_description_sv: "",
      group_id: "T",
      color: "",
      include_in_mtbf: false,
      include_in_mdt: false,
      setup_time: 0,
      stop_text_flag: false,
      stop_help_text: "",
      stop_help_text_en: "",
      stop_help_text_sv: "",
      machine_ids: ["FC1"],
      version: 1,
      retired: false,
      labels: { group_id: "Technical" },
    });
    expect(await done("stop_code.get", { key: "70" })).toEqual(row);
    expect((await offered("FC1")).at(-1)).toBe("70");
    expect(await offered("PJ1")).not.toContain("70");
    expect((await events("row.stop_code")).at(-1)).toMatchObject({
      machine_id: null,
      audience: null,
      payload: { key: "70", version: 1, patch: { stop_description: "Code 70", retired: false } },
    });
    expect((await auditOf("stop_code.create")).after).toMatchObject({ "70": { stop_description: "Code 70" } });
  });

  it("are refused where the key is taken, blank or unseen, a reference leads nowhere, or the caller may not write", async () => {
    expect(await refusal("stop_code.create", { values: codeOf("12") })).toEqual({
      status: 409,
      code: "duplicate_name",
      path: "/values/stop_code",
    });
    for (const key of ["", " 7", "7 ", "\0"])
      expect(await refusal("stop_code.create", { values: codeOf(key) })).toMatchObject({
        code: "invalid_input",
        path: "/values/stop_code",
      });
    expect(await refusal("stop_code.create", { values: codeOf("7\u200b7") })).toMatchObject({
      path: "/values/stop_code",
    });
    expect(await refusal("stop_code.create", { values: codeOf("77", { stop_description: " " }) })).toMatchObject({
      path: "/values/stop_description",
    });
    expect(await refusal("stop_code.create", { values: codeOf("77", { group_id: "NONE" }) })).toEqual({
      status: 422,
      code: "rule_violated",
      path: "/values/group_id",
    });
    expect(await refusal("stop_code.create", { values: codeOf("77", { machine_ids: ["ZZ9"] }) })).toMatchObject({
      path: "/values/machine_ids",
    });
    expect(await refusal("stop_code.create", { values: codeOf("77") }, "operator")).toMatchObject({
      code: "not_allowed",
    });
    expect(await refusal("stop_code.get", { key: "77" })).toMatchObject({ code: "not_found", path: "/key" });
    expect(await refusal("stop_code.get", { key: "12" }, "foreign")).toMatchObject({ code: "not_found" });
  });

  it("keep both of two changes to different fields, and refuse one to the same field with the row as it is [OV-712]", async () => {
    await done("stop_code.create", { values: codeOf("71") });
    const change = (version: number, changes: object) => ({ rows: [{ key: "71", version }], changes });
    await done("stop_code.update", change(1, { stop_description: "Mine" }));
    const [merged] = await done("stop_code.update", change(1, { setup_time: 60 }));
    expect([merged.stop_description, merged.setup_time, merged.version]).toEqual(["Mine", 60, 3]);
    const { status, body } = await call("stop_code.update", change(1, { stop_description: "Yours" }));
    expect([status, body.code, body.path]).toEqual([409, "state_conflict", "/rows/0/key"]);
    expect(body.res).toMatchObject({ fields: ["stop_description"], row: { stop_description: "Mine", version: 3 } });
    expect(await done("stop_code.update", change(1, { stop_description: "Mine" }))).toEqual([merged]);
    expect(await refusal("stop_code.update", change(9, { stop_description: "Late" }))).toMatchObject({
      code: "state_conflict",
    });
    const history = await done("stop_code.history", { key: "71" });
    expect(
      history.map(({ version, action, username, changes }: any) => [version, action, username, changes.length]),
    ).toEqual([
      [3, "update", "admin", 1],
      [2, "update", "admin", 1],
      [1, "create", "admin", 6],
    ]);
    expect(history[1].changes).toEqual([{ field: "stop_description", before: "Code 71", after: "Mine" }]);
    expect((await done("stop_code.history", { key: "71", before: 2 })).map(({ version }: any) => version)).toEqual([1]);
  });

  it("change together or not at all", async () => {
    for (const key of ["72", "73"]) await done("stop_code.create", { values: codeOf(key) });
    const rows = ["72", "73"].map((key) => ({ key, version: 1 }));
    const after = await done("stop_code.update", { rows, changes: { group_id: "T", machine_ids: ["JH1"] } });
    expect(after.map((row: any) => [row.stop_code, row.group_id, row.machine_ids, row.version])).toEqual([
      ["72", "T", ["JH1"], 2],
      ["73", "T", ["JH1"], 2],
    ]);
    const gone = [...rows, { key: "NONE", version: 1 }];
    expect(await refusal("stop_code.update", { rows: gone, changes: { color: "#ff0000" } })).toEqual({
      status: 404,
      code: "not_found",
      path: "/rows/2/key",
    });
    expect((await done("stop_code.get", { key: "72" })).color).toBe("");
  });

  it("go out of use: no picker offers them, what was made with them keeps its name, and they come back", async () => {
    await done("stop_code.retire", { keys: ["12"], retired: true });
    expect(await offered("FC1")).not.toContain("12");
    const index = await done("load_stop_codes_index", {}, "operator");
    expect(index.find((one: any) => one.stop_code === "12").stop_description).toBe("Tool fault");
    const inUse = await done("stop_code.list", { retired: false });
    expect(inUse.rows.map((row: any) => row.stop_code)).not.toContain("12");
    const [row] = await done("stop_code.retire", { keys: ["12"], retired: false });
    expect([row.retired, row.version]).toEqual([false, 3]);
    expect(await offered("FC1")).toContain("12");
    await done("scrap_reason.retire", { keys: ["K2"], retired: true });
    const reasons = await done("load_scrap_codes", {}, "operator");
    expect(reasons.map(({ code }: any) => code)).toEqual(["K1"]);
    await done("employee.retire", { keys: ["1001"], retired: true });
    expect((await done("verify_employee", { machine_id: "FC1", employee: "1001" }, "operator")).allow_sign_in).toBe(
      false,
    );
  });

  it("are deleted where nothing uses them, and else told by what [OV-713]", async () => {
    await done("stop_group.create", { values: { code: "X", description: "Short-lived" } });
    await done("stop_code.create", { values: codeOf("74", { group_id: "X", machine_ids: ["FC1"] }) });
    expect(await done("stop_group.used_by", { keys: ["X"] })).toEqual([
      { key: "X", uses: [{ title: { en: "Stop codes", sv: "Stoppkoder" }, count: 1, more: false }] },
    ]);
    const { status, body } = await call("stop_group.delete", { keys: ["X"] });
    expect([status, body.code, body.path]).toEqual([409, "state_conflict", "/keys/0"]);
    expect(body.message).toContain("Stop codes (1)");
    expect(await done("stop_code.delete", { keys: ["74", "NONE"] })).toEqual({ deleted: ["74"] });
    expect(await done("stop_group.delete", { keys: ["X"] })).toEqual({ deleted: ["X"] });
    await done("stop_code.create", { values: codeOf("76") });
    const stood = {
      company_id: company,
      machine_id: "BUSY",
      shift: 1,
      work_order_no: "",
      cut: 0,
      micro: 0,
      version: 1,
    };
    const coded = { stop_reason: "76", coded_by: "operator", coded_at: start };
    await plant.server.parts.store.write((trx) =>
      insertStops(ofCompany(trx, company), [
        { ...stood, ...coded, stop: 1, start_time: start - 2000, end_time: start - 1000 },
        { ...stood, ...coded, stop: 2, start_time: start - 500, end_time: null },
      ]),
    );
    const inUse = await call("stop_code.delete", { keys: ["76"] });
    expect([inUse.status, inUse.body.code, inUse.body.path]).toEqual([409, "state_conflict", "/keys/0"]);
    expect(inUse.body.message).toContain("Stops (2)");
    expect(await done("stop_code.get", { key: "76" })).toMatchObject({ retired: false, version: 1 });
    const again = await done("stop_group.create", { values: { code: "X", description: "Again" } });
    expect(again.version).toBe(3);
    expect((await events("row.stop_group")).at(-2)).toMatchObject({ payload: { key: "X", patch: null, version: 2 } });
  });

  it("are listed by filters, search and order, a page at a time", async () => {
    const keysOf = ({ rows }: any) => rows.map((row: any) => row.stop_code);
    const all = keysOf(await done("stop_code.list", {}));
    expect(all).toEqual([...all].sort(byCharacters));
    const first = await done("stop_code.list", { limit: 2 });
    const second = await done("stop_code.list", { limit: 2, after: first.after });
    expect([...keysOf(first), ...keysOf(second)]).toEqual(all.slice(0, 4));
    expect(first.total).toBe(all.length);
    const where = (field: string, value: unknown, operator = "contains") => ({ where: [{ field, operator, value }] });
    expect(keysOf(await done("stop_code.list", where("group_id", "TECHN")))).toEqual(
      keysOf(await done("stop_code.list", where("group_id", "T"))),
    );
    expect(keysOf(await done("stop_code.list", where("setup_time", 500, ">")))).toEqual(["60"]);
    expect(keysOf(await done("stop_code.list", { ...where("include_in_mtbf", "no"), search: "change" }))).toEqual([
      "60",
    ]);
    const sorted = await done("stop_code.list", { sort: [{ field: "stop_description", descending: true }] });
    const names = sorted.rows.map((row: any) => row.stop_description);
    expect(names).toEqual([...names].sort(byCharacters).reverse());
    expect(
      await refusal("stop_code.list", { after: first.after, sort: [{ field: "color", descending: false }] }),
    ).toMatchObject({
      code: "invalid_input",
      path: "/after",
    });
  });

  it("of machines are those that the caller may see, with a state from the beginning, and their places by name", async () => {
    const list = async (user: string) => (await done("machine.list", {}, user)).rows.map((row: any) => row.machine_id);
    expect(await list("restricted")).toEqual(["JH1"]);
    expect(await list("foreign")).toEqual(["ZZ9"]);
    expect(await refusal("machine.get", { key: "FC1" }, "restricted")).toMatchObject({ code: "not_allowed" });
    await done("department.create", { values: { code: "50", description: "Paint shop" } });
    await done("machine.create", { values: { machine_id: "LK1", object_description: "Line 1", department: "50" } });
    const shown = async () =>
      (await done("load_machines", {}, "operator")).find((one: any) => one.machine_id === "LK1");
    expect(await shown()).toMatchObject({ department_description: "Paint shop", tool_id: "-", oee_green_limit: 80 });
    await done("department.update", { rows: [{ key: "50", version: 1 }], changes: { description: "Coating" } });
    expect(await shown()).toMatchObject({ department_description: "Coating" });
    expect((await events("MachineChanged")).at(-1)).toMatchObject({
      machine_id: "LK1",
      payload: { machine_id: "LK1", patch: { department_description: "Coating" }, version: 2 },
    });
    expect((await plant.ingest({ machine_id: "LK1", time: new Date(start).toISOString(), status: "R" })).status).toBe(
      200,
    );
    expect(await refusal("machine.delete", { keys: ["LK1"] })).toMatchObject({ code: "state_conflict" });
    await done("machine.retire", { keys: ["LK1"], retired: true });
    expect(await shown()).toBeUndefined();
    expect(await done("machine.delete", { keys: ["IDLE"] })).toEqual({ deleted: ["IDLE"] });
    expect(await refusal("machine.retire", { keys: ["BUSY"], retired: true })).toMatchObject({
      code: "state_conflict",
    });
  });

  it("show a restricted administrator the own machines alone, in lists, history and events, and let others stand", async () => {
    await plant.server.addUser({ username: "shift", role: "administrator", machine_restrictions: ["JH1"] });
    await done("stop_code.create", { values: codeOf("75", { machine_ids: ["FC1", "JH1"] }) });
    expect((await done("stop_code.get", { key: "75" }, "shift")).machine_ids).toEqual(["JH1"]);
    const none = { rows: [{ key: "75", version: 1 }], changes: { machine_ids: [] } };
    expect((await done("stop_code.update", none, "shift"))[0].machine_ids).toEqual([]);
    expect((await done("stop_code.get", { key: "75" })).machine_ids).toEqual(["FC1"]);
    const history = await done("stop_code.history", { key: "75" }, "shift");
    expect(JSON.stringify([history, await events("row.stop_code")])).not.toContain("FC1");
    const foreign = { rows: [{ key: "75", version: 2 }], changes: { machine_ids: ["FC1"] } };
    expect(await refusal("stop_code.update", foreign, "shift")).toMatchObject({ code: "not_allowed" });
    const parts = async (user: string) => (await done("part.list", {}, user)).rows.map((row: any) => row.part_no);
    await writePlant(plant.server.parts.store, company, { orders: [order("FC1", "801", { part_no: "SECRET" })] });
    const seen = [await parts("admin"), await parts("shift")].map((list) => list.includes("SECRET"));
    expect(seen).toEqual([true, false]);
    for (const name of ["get", "history"])
      expect(await refusal(`part.${name}`, { key: "SECRET" }, "shift")).toMatchObject({ code: "not_allowed" });
    const [own] = await parts("shift");
    await done("tool.create", { values: { tool_id: "T77", description: "Mould 77", part_nos: [own, "SECRET"] } });
    expect((await done("tool.get", { key: "T77" }, "shift")).part_nos).toEqual([own]);
    const without = { rows: [{ key: "T77", version: 1 }], changes: { part_nos: [] } };
    expect((await done("tool.update", without, "shift"))[0].part_nos).toEqual([]);
    expect((await done("tool.get", { key: "T77" })).part_nos).toEqual(["SECRET"]);
    const all = [...Array.from({ length: 40_000 }, (_, index) => `P${index}`), own, "SECRET"];
    expect([
      ...(await seenIn(readerOf(plant.server.parts.store, company), fieldOf(tool, "part_nos"), all, ["JH1"]))!,
    ]).toEqual([own]);
    const told = [await done("tool.history", { key: "T77" }, "shift"), await events("row.tool")];
    expect(JSON.stringify(told)).not.toContain("SECRET");
    const more = { rows: [{ key: "T77", version: 2 }], changes: { part_nos: ["SECRET"] } };
    expect(await refusal("tool.update", more, "shift")).toMatchObject({ code: "not_allowed" });
    const other = { values: { machine_id: "X9", object_description: "X" } };
    expect(await refusal("machine.create", other, "shift")).toMatchObject({ code: "not_allowed" });
  });

  it("keep secrets to themselves: a pincode is set, and stands in no answer, event, audit row or history", async () => {
    const values = { employee_number: "2001", employee_name: "Eva", badge: "B7", pincode: "48151623" };
    expect(await done("employee.create", { values })).not.toHaveProperty("pincode");
    const [row] = await done("employee.update", {
      rows: [{ key: "2001", version: 1 }],
      changes: { pincode: "42108" },
    });
    expect(row.version).toBe(2);
    const db = plant.server.parts.store.read;
    const stored = await db.selectFrom("employees").select("pincode").where("employee_number", "=", "2001").execute();
    expect(await isPassword("42108", stored[0]!.pincode)).toBe(true);
    const [history] = await done("employee.history", { key: "2001" });
    expect(history.changes).toEqual([{ field: "pincode", before: null, after: null }]);
    const told = [
      await auditOf("employee.create"),
      await auditOf("employee.update"),
      await events("row.employee"),
      history,
    ];
    const { rows: replies } = await sql`select reply from stored_replies`.execute(plant.server.parts.store.read);
    const text = JSON.stringify([told, replies]);
    expect(["48151623", "42108", "argon2id"].filter((secret) => text.includes(secret))).toEqual([]);
    expect(await refusal("employee.create", { values: { ...values, employee_number: "2002" } })).toEqual({
      status: 409,
      code: "duplicate_name",
      path: "/values/badge",
    });
    expect(await refusal("employee.list", {}, "operator")).toMatchObject({ code: "not_allowed" });
    expect((await events("row.employee")).every(({ audience }) => audience === '"can-do-admin-actions"')).toBe(true);
  });

  it("forget who a person is, in row and history, and keep what the person did under the number [OV-716]", async () => {
    const values = { employee_number: "2005", employee_name: "Greta Forgotten", badge: "B2005", pincode: "5005" };
    await done("employee.create", { values });
    await done("employee.update", { rows: [{ key: "2005", version: 1 }], changes: { employee_name: "Greta Gone" } });
    expect(await done("employee.pseudonymise", { keys: ["2005", "NONE"] })).toEqual({ pseudonymised: ["2005"] });
    const row = await done("employee.get", { key: "2005" });
    expect(row).toMatchObject({ employee_name: "2005", badge: null, retired: true, version: 3 });
    const history = await done("employee.history", { key: "2005" });
    expect(history.map(({ action }: any) => action)).toEqual(["pseudonymise", "update", "create"]);
    const db = plant.server.parts.store.read;
    const stored = await db.selectFrom("employees").selectAll().where("employee_number", "=", "2005").execute();
    const told = (await events("row.employee")).filter(({ payload }) => payload.key === "2005");
    expect(told.map(({ payload }) => payload.version)).toEqual([1, 2, 3]);
    const kept = JSON.stringify([row, history, stored, told]);
    expect(["Greta", "B2005", "argon2id"].filter((word) => kept.includes(word))).toEqual([]);
    expect(await refusal("employee.pseudonymise", { keys: ["1001"] }, "operator")).toMatchObject({
      code: "not_allowed",
    });
  });

  it("say in no table any more who it was that was forgotten, once the time of the audit log and of kept answers is over", async () => {
    const { store } = plant.server.parts;
    const values = { employee_number: "2006", employee_name: "Vilma Forgotten", badge: "B2006" };
    await done("employee.create", { values });
    await done("employee.pseudonymise", { keys: ["2006"] });
    const namedIn = async (): Promise<string[]> => {
      const tables = await store.read.introspection.getTables();
      const named: string[] = [];
      for (const { name } of tables) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.read);
        if (/Vilma|B2006/.test(JSON.stringify(rows))) named.push(name);
      }
      return named;
    };
    expect((await namedIn()).toSorted()).toEqual(["audit", "stored_replies"]);
    await prune(store)({
      company_id: company,
      settings: { keep_audit_days: 365 },
      now: () => plant.server.parts.now() + 366 * day,
      signal: new AbortController().signal,
    });
    expect(await namedIn()).toEqual([]);
  });

  it("are counted on the index of the data pages, with what they lack", async () => {
    const infos = await done("load_entities", {});
    const codes = infos.find(({ slug }: any) => slug === "stop_code");
    const { total } = await done("stop_code.list", { retired: false });
    expect(codes).toMatchObject({ count: total, may_write: true, retire: true, key: "stop_code" });
    const blank = (await done("stop_code.list", { retired: false, limit: 500 })).rows.filter(
      (row: any) => row.group_id === "",
    );
    expect(codes.missing).toEqual([{ field: "group_id", title: { en: "Group", sv: "Grupp" }, count: blank.length }]);
    expect(await refusal("load_entities", {}, "operator")).toMatchObject({ code: "not_allowed" });
  });
});
