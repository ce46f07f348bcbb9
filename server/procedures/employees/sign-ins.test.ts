import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { company, iso, start } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { startTerminals, type Terminals } from "#tests/support/terminals.ts";

const log = { logg_message: "" };
const anna = { employee_name: "Anna Lindqvist", employee_number: "1001", allow_sign_in: true };

describe.each(databases)("employees at machines on $kind", (database) => {
  let known: Terminals;
  let operator: TestClient;
  const store = () => known.plant.server.parts.store;
  beforeAll(async () => {
    known = await startTerminals(database);
    operator = await known.plant.as("operator");
  });
  afterAll(() => known.plant.close());
  beforeEach(() =>
    store().write(async (trx) => {
      await trx.deleteFrom("employee_sign_ins").execute();
      await trx.deleteFrom("limited_tries").execute();
    }),
  );

  /** Signs somebody in at a machine without SF361, unless the input says another. */
  const signIn = (input: object = {}, client = operator) =>
    client.call("sign_in_at_machine", { machine_id: "JH1", employee_id: "1001", ...log, ...input });
  const signOut = (input: object = {}, client = operator) =>
    client.call("sign_out_employee_at_machine", { machine_id: "JH1", employee_id: "1001", ...log, ...input });
  const rows = () => store().read.selectFrom("employee_sign_ins").selectAll().orderBy("record_no").execute();
  const openAt = async (machine_id: string) =>
    (await operator.call("load_signed_in_employees", { machine_id })).body.res as (typeof anna)[];
  const refusal = ({ status, body }: { status: number; body: any }) => [
    status,
    body.call_status[0].call_code,
    body.message,
    body.path,
  ];

  it("are signed in by number and by badge, and their log says when, and what was told [MI-371]", async () => {
    const { status, body } = await signIn({ logg_message: "early shift" });
    expect([status, body.res]).toEqual([200, anna]);
    // Whoever tells nothing, tells nothing.
    const badge = { machine_id: "PJ1", employee_id: " B-77 " };
    expect((await operator.call("sign_in_at_machine", badge)).body.res).toEqual(anna);
    const row = { company_id: company, employee_id: "1001", signed_in_at: start, signed_out_at: null, automatic: 0 };
    const numbered = { record_no: expect.any(Number) };
    expect(await rows()).toEqual([
      { ...row, ...numbered, machine_id: "JH1", logg_message: "early shift" },
      { ...row, ...numbered, machine_id: "PJ1", logg_message: "" },
    ]);
  });

  it("may be at their own machines alone where they have any, at a machine and on a device [OV-803]", async () => {
    const admin = await known.plant.as("admin");
    const keep = async (machine_ids: string[]) => {
      const { version } = (await admin.call("employee.get", { key: "1001" })).body.res;
      const { status } = await admin.call("employee.update", {
        rows: [{ key: "1001", version }],
        changes: { machine_ids },
      });
      expect(status).toBe(200);
    };
    await keep(["PJ1", "JB1"]);
    const words = "Employee 1001 may not sign in at JH1.";
    expect(refusal(await signIn())).toEqual([422, 7, words, "/employee_id"]);
    expect(refusal(await signIn({ employee_id: "B-77" }))).toEqual([422, 7, words, "/employee_id"]);
    expect(await rows()).toEqual([]);
    expect((await signIn({ machine_id: "PJ1" })).status).toBe(200);
    await known.plant.server.addUser({ username: "shared2", role: "operator", deviceuser: true });
    const device = await known.at(null, "shared2");
    const onDevice = (machine_id: string) =>
      device.call("sign_in_on_device", { machine_id, employee: "1001", pincode: null });
    expect(refusal(await onDevice("JH1"))).toEqual([422, 7, words, "/employee"]);
    expect((await onDevice("JB1")).status).toBe(200);
    await keep([]);
    expect((await signIn()).status).toBe(200);
  });

  it("who are unknown, of another company or may not sign in are refused in words, and nothing is stored [MI-372]", async () => {
    await store().write((trx) =>
      trx
        .insertInto("employees")
        .values({
          company_id: 2,
          employee_number: "2001",
          employee_name: "Other",
          badge: "B-99",
          pincode: null,
          allow_sign_in: 1,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    const unknown = [404, 4, "failed to find employee", "/employee_id"];
    for (const employee_id of ["4711", "2001", "B-99", "", "%", "1001\u0001", "\u0007\u001b[2J"])
      expect(refusal(await signIn({ employee_id }))).toEqual(unknown);
    expect(refusal(await signIn({ employee_id: "1019" }))).toEqual([
      422,
      7,
      "Employee not signed into ERP",
      "/employee_id",
    ]);
    const retire = (retired: number) =>
      store().write((trx) =>
        trx.updateTable("employees").set({ retired }).where("employee_number", "=", "1001").execute(),
      );
    await retire(1);
    for (const employee_id of ["1001", "B-77"])
      expect(refusal(await signIn({ employee_id }))).toEqual([422, 7, "Employee not signed into ERP", "/employee_id"]);
    await retire(0);
    expect((await signIn({ employee_id: "A".repeat(10_240) })).body).toMatchObject({
      code: "invalid_input",
      path: "/employee_id",
    });
    expect(await rows()).toEqual([]);
  });

  it("are signed in once, however often and from however many terminals it is said at once [MI-373]", async () => {
    const second = await known.plant.server.client("supervisor");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signIn({}, index % 2 === 0 ? operator : second)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await signIn()).body.res).toEqual(anna);
    expect((await rows()).length).toBe(1);
  });

  it("may be signed in at several machines, and several at one [MI-374]", async () => {
    await store().write((trx) =>
      trx
        .insertInto("employees")
        .values({
          company_id: company,
          employee_number: "1002",
          employee_name: "Bo Ek",
          badge: null,
          pincode: null,
          allow_sign_in: 1,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await signIn();
    await signIn({ machine_id: "PJ1" });
    await signIn({ employee_id: "1002" });
    const names = async (machine_id: string) => (await openAt(machine_id)).map(({ employee_name }) => employee_name);
    expect([await names("JH1"), await names("PJ1")]).toEqual([["Anna Lindqvist", "Bo Ek"], ["Anna Lindqvist"]]);
    const { body } = await operator.call("load_machine", { machine_id: "JH1" });
    expect(body.res.emp_name).toBe("Anna Lindqvist, Bo Ek");
  });

  it("who are signed out leave a row with its end, and may come again [MI-375]", async () => {
    await signIn({ logg_message: "in" });
    known.plant.server.advance(60_000);
    // By the badge, as they came.
    expect((await signOut({ employee_id: "B-77", logg_message: "out" })).body.res).toBe(true);
    await signIn();
    const kept = (await rows()).map(({ signed_in_at, signed_out_at, logg_message }) => [
      iso(signed_in_at) < iso(start + 86_400_000),
      signed_out_at === null ? null : signed_out_at - signed_in_at,
      logg_message,
    ]);
    expect(kept).toEqual([
      [true, 60_000, "in\nout"],
      [true, null, ""],
    ]);
    expect(await openAt("JH1")).toEqual([anna]);
  });

  it("who are not signed in at the machine cannot be signed out, twice neither [MI-370]", async () => {
    await signIn();
    const nobody = [409, 6, "The employee is not signed in at this machine.", "/employee_id"];
    expect(refusal(await signOut({ machine_id: "PJ1" }))).toEqual(nobody);
    expect((await signOut()).status).toBe(200);
    expect(refusal(await signOut())).toEqual(nobody);
    expect(refusal(await signOut({ employee_id: "4711" }))).toEqual([
      404,
      4,
      "failed to find employee",
      "/employee_id",
    ]);
  });

  it("who may not sign in any more can still be signed out", async () => {
    await signIn();
    const allow = (allow_sign_in: number) =>
      store().write((trx) =>
        trx.updateTable("employees").set({ allow_sign_in }).where("employee_number", "=", "1001").execute(),
      );
    await allow(0);
    expect((await signOut()).status).toBe(200);
    expect((await signIn()).status).toBe(422);
    await allow(1);
  });

  it("are told to every screen as they come and go, once each", async () => {
    const screen = await operator.events("SignInChanged");
    const told = () => screen.frames.filter(({ data }) => data.event === "SignInChanged").map(({ data }) => data);
    await signIn();
    await screen.until(() => told().length === 1);
    await signIn();
    await signIn({ machine_id: "PJ1" });
    await screen.until(() => told().length === 2);
    await signOut();
    await screen.until(() => told().length === 3);
    await signOut();
    await signOut({ machine_id: "PJ1" });
    await screen.until(() => told().length === 4);
    screen.close();
    expect(told().map(({ machine_id, employee_id }) => [machine_id, employee_id])).toEqual([
      ["JH1", "1001"],
      ["PJ1", "1001"],
      ["JH1", "1001"],
      ["PJ1", "1001"],
    ]);
  });

  it("stand in the audit log with who came, at which machine, and not with the pincode", async () => {
    const terminal = await known.at(1);
    await signIn({ machine_id: "FC1", employee_id: "B-77", pincode: "0427" }, terminal);
    const audit = await store()
      .read.selectFrom("audit")
      .selectAll()
      .where("procedure", "=", "sign_in_at_machine")
      .where("machine_id", "=", "FC1")
      .orderBy("audit_id")
      .execute();
    expect(audit.map(({ username, after, call_code }) => [username, JSON.parse(after ?? "null"), call_code])).toEqual([
      ["operator", { employee_id: "1001", signed_in: true }, 0],
    ]);
    expect(JSON.stringify(audit)).not.toContain(`"0427`);
  });

  describe("at a machine with SF361", () => {
    const at = { machine_id: "FC1" };
    it("show by their pincode who they are, on an enrolled terminal", async () => {
      const terminal = await known.at(1);
      expect((await signIn({ ...at, pincode: "0427" }, terminal)).status).toBe(200);
      const missing = await signIn({ ...at }, terminal);
      expect([missing.status, missing.body.code, missing.body.path]).toEqual([401, "wrong_credentials", "/pincode"]);
      const elsewhere = await signIn({ ...at, pincode: "0427" });
      expect([elsewhere.status, elsewhere.body.path]).toEqual([403, "/pincode"]);
    });

    it("lose their tries to who guesses, and nobody is signed in", async () => {
      const terminal = await known.at(1);
      const tries = [];
      for (let count = 0; count < 6; count += 1)
        tries.push((await signIn({ ...at, pincode: "1111" }, terminal)).status);
      expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await signIn({ ...at, pincode: "0427" }, terminal)).status).toBe(429);
      expect(await rows()).toEqual([]);
    });

    it("need none where it clocks in by number or card", async () => {
      const { config } = await store()
        .read.selectFrom("machine_touch_configs")
        .select("config")
        .where("machine_id", "=", "FC1")
        .executeTakeFirstOrThrow();
      const configure = (text: string) =>
        store().write((trx) =>
          trx.updateTable("machine_touch_configs").set({ config: text }).where("machine_id", "=", "FC1").execute(),
        );
      await configure(JSON.stringify({ clock_in_type: "card" }));
      expect((await signIn({ ...at })).status).toBe(200);
      await configure(config);
    });
  });
});
