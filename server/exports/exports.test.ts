import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { done, importsOf } from "#tests/support/imports.ts";
import type { TestServer } from "#tests/support/server.ts";

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "operator", role: "operator", usertype: 10 },
  { username: "shared", role: "operator", deviceuser: true },
  { username: "hall", role: "administrator", usertype: 100, machine_restrictions: ["M1"] },
];

describe.each(databases)("an export of master data on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: Date.parse("2026-03-02T10:00:00Z") }));
    admin = await server.client("admin");
    const create = (entity: string, values: object) => done(admin, `${entity}.create`, { values });
    await create("stop_group", { code: "T", description: "=1+1" });
    for (const machine_id of ["M1", "M2"])
      await create("machine", { machine_id, object_description: `Press ${machine_id}` });
    const long = { stop_help_text: 'Say "no";\nthen go', include_in_mdt: true, setup_time: 90 };
    await create("stop_code", {
      stop_code: "-5",
      stop_description: "Stopp, å",
      stop_description_en: "Stop å",
      stop_help_text_sv: "Säg nej",
      group_id: "T",
      machine_ids: ["M2", "M1"],
      ...long,
    });
    await create("stop_code", { stop_code: "12", stop_description: "'=kept" });
    await create("stop_code", { stop_code: "99", stop_description: "Gone" });
    await done(admin, "stop_code.retire", { keys: ["99"], retired: true });
    await create("scrap_reason", { code: "K1", description: "Cost", scrap_cost: 0.000_000_15 });
    await create("employee", { employee_number: "7", employee_name: "Ada", badge: "04A3", pincode: "1234" });
  });
  afterAll(() => server.close());

  const file = async (entity: string, asked: Record<string, unknown> = {}, client = admin, headers = {}) => {
    const { format = "csv", ...question } = asked;
    const query = new URLSearchParams({ format: String(format), question: JSON.stringify(question) });
    return await client.get<string>(`/api/exports/${entity}?${query.toString()}`, headers);
  };
  const linesOf = async (...asked: Parameters<typeof file>) => (await file(...asked)).body.split("\r\n");

  it("writes rows in a shape of its own, of which a spreadsheet takes nothing for a formula [OV-781]", async () => {
    const { headers } = await file("stop_code");
    expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      "text/csv; charset=utf-8",
      'attachment; filename="stop_code.csv"',
    ]);
    const text = await (await fetch(`${server.url}/api/exports/stop_code`, { headers: admin.headers })).arrayBuffer();
    expect([...new Uint8Array(text, 0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await linesOf("stop_code", { retired: false })).toEqual([
      "Code,Name,Name in English,Name in Swedish,Group,Colour,Is a failure,Is downtime,Set-up time,Asks for a note,Help,Help in English,Help in Swedish,Only at",
      `'-5,"Stopp, å",Stop å,,T,,no,yes,90,no,"Say ""no"";\nthen go",,Säg nej,"M1, M2"`,
      "12,''=kept,,,,,no,no,0,no,,,,",
      "",
    ]);
    expect((await linesOf("stop_group"))[1]).toBe("T,'=1+1,,");
    expect((await linesOf("scrap_reason"))[1]).toBe("K1,Cost,,,,,,0.00000015,no,");
  });

  it("follows the language, the filter and the order of the reader", async () => {
    const swedish = await linesOf("stop_group", {}, admin, {
      cookie: `${admin.headers["cookie"]}; shopwright_language=sv`,
    });
    expect(swedish[0]).toBe("Kod,Namn,Namn på engelska,Namn på svenska");
    const keysOf = async (asked: object) =>
      (await linesOf("stop_code", { ...asked })).slice(1, -1).map((line) => line.split(",")[0]);
    expect(await keysOf({ search: "stopp" })).toEqual(["'-5"]);
    expect(await keysOf({ retired: true })).toEqual(["99"]);
    expect(await keysOf({ retired: false, sort: [{ field: "stop_code", descending: true }] })).toEqual(["12", "'-5"]);
    expect(await keysOf({ where: [{ field: "group_id", operator: "contains", value: "T" }] })).toEqual(["'-5"]);
  });

  it("holds no secret and no badge, and only the rows of the reader's machines [OV-782]", async () => {
    expect(await linesOf("employee")).toEqual(["Number,Name,May sign in,Only at", "7,Ada,yes,", ""]);
    const hall = await server.client("hall");
    expect((await linesOf("machine", {}, hall)).slice(1, -1).map((line) => line.split(",")[0])).toEqual(["M1"]);
    expect((await linesOf("stop_code", { search: "stopp" }, hall))[1]).toMatch(/,M1$/);
  });

  it("is for whoever may list the entity, and refuses what no list is asked", async () => {
    const operator = await server.client("operator");
    expect((await file("stop_code", {}, operator)).status).toBe(200);
    expect((await file("employee", {}, operator)).status).toBe(403);
    expect((await file("stop_code", {}, await server.client())).status).toBe(401);
    expect((await file("nothing")).status).toBe(404);
    const refusals = [{ format: "pdf" }, { sort: [{ field: "machine_ids", descending: false }] }, { more: 1 }];
    for (const asked of refusals) expect([asked, (await file("stop_code", asked)).status]).toEqual([asked, 400]);
    expect((await admin.get("/api/exports/stop_code?question=%7B")).status).toBe(400);
  });

  it("streams all rows of many pages, each once", async () => {
    const rows = Array.from({ length: 1203 }, (_, at) => `P${String(at).padStart(4, "0")},Part ${at}`);
    const { upload, check, apply } = importsOf(admin);
    await apply(await check(await upload("part", `part_no,part_description\n${rows.join("\n")}`)));
    expect((await linesOf("part")).slice(1, -1)).toEqual(rows.map((row) => `${row},`));
  });

  it("holds of who is forgotten the number alone, as does every read of people", async () => {
    const values = { employee_number: "8", employee_name: "Greta Gone", badge: "04A8", pincode: "8888" };
    await done(admin, "employee.create", { values });
    await done(admin, "sign_in_at_machine", { machine_id: "M1", employee_id: "8", logg_message: "" });
    const signedIn = () => done(admin, "load_signed_in_employees", { machine_id: "M1" });
    const device = await server.client("shared");
    await done(device, "sign_in_on_device", { machine_id: "M1", employee: "8", pincode: null });
    const onDevice = async () => (await device.get("/api/session")).body.user.device_employee_name;
    const run = { wizard: "report-quantity", machine_id: "M1" };
    const snapshot = { data: { employee: { value: "8", name: "Greta Gone" } } };
    await server.parts.store.write((trx) =>
      trx
        .insertInto("wizard_snapshots")
        .values({
          company_id: 1,
          username: "operator",
          ...run,
          snapshot: JSON.stringify(snapshot),
          version: 1,
          updated_at: 0,
        })
        .execute(),
    );
    const snapshots = () => server.parts.store.read.selectFrom("wizard_snapshots").select("snapshot").execute();
    const heard: unknown[] = [];
    const stop = server.parts.hub.listen((_company, events) => {
      heard.push(...(events ?? []).map(({ event, machine_id }) => [event, machine_id]));
    });
    const told = async () =>
      JSON.stringify([
        (await file("employee")).body,
        (await file("employee", { format: "xlsx" })).body.length,
        await done(admin, "employee.list", {}),
        await done(admin, "employee.history", { key: "8" }),
        await signedIn(),
        await onDevice(),
        await snapshots(),
      ]);
    expect(await told()).toContain("Greta Gone");
    await done(admin, "employee.pseudonymise", { keys: ["8"] });
    stop();
    // The machine's screens, and the device itself.
    expect(heard).toContainEqual(["SignInChanged", "M1"]);
    expect(heard).toContainEqual(["AccessChanged", null]);
    expect(await told()).not.toContain("Greta");
    expect((await snapshots()).map((one) => JSON.parse(one.snapshot))).toEqual([
      { data: { employee: { value: "8", name: "8" } } },
    ]);
    expect((await signedIn()).map(({ employee_name }: any) => employee_name)).toEqual(["8"]);
    const [, ...rest] = await linesOf("employee");
    expect(rest.filter((line) => line.startsWith("8,"))).toEqual([expect.stringMatching(/^8,8,/)]);
  });
});
