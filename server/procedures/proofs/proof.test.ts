import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hour, minute, second } from "#schemas/durations.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { endProofs } from "#server/auth/proofs.ts";
import { writeCompany } from "#server/database/company.ts";
import { signOut } from "#server/scheduler/works/sign-out.ts";
import { company, iso, order, type Plant, start } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { quickHash } from "#tests/support/passwords.ts";
import { fakeSite } from "#tests/support/site.ts";
import { startTerminals, type Terminals, verify } from "#tests/support/terminals.ts";

describe.each(anyDatabase)("the proof of who is named, on $kind", (database) => {
  let plant: Plant;
  let at: Terminals["at"];
  beforeAll(async () => {
    ({ plant, at } = await startTerminals(database));
    await setUp();
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await store().write(async (trx) => {
      for (const table of ["proofs", "limited_tries", "production_transactions"] as const)
        await trx.deleteFrom(table).execute();
    });
  });

  const store = () => plant.server.parts.store;
  const now = () => plant.server.parts.now();

  /** Bertil (1002, pincode 1002) works there too; at JB1, without a shift, pincodes are asked, at PJ1 badges. */
  const setUp = () =>
    store().write(async (trx) => {
      const employee = { company_id: company, employee_number: "1002", employee_name: "Bertil Ek", badge: null };
      await trx
        .insertInto("employees")
        .values({ ...employee, pincode: await quickHash("1002"), allow_sign_in: 1 })
        .execute();
      for (const machine_id of ["JB1", "PJ1"])
        await trx
          .insertInto("special_functions")
          .values({ company_id: company, machine_id, sf_no: 361, active: 1, parameter: null })
          .execute();
      const config = { company_id: company, machine_id: "PJ1", config: '{"clock_in_type":"card"}' };
      await trx.insertInto("machine_touch_configs").values(config).execute();
      const running = { state: "started" as const, started_at: start - hour };
      await trx
        .insertInto("orders")
        .values(order("JB1", "400", running))
        .execute();
    });

  const cards: Readonly<Record<string, string>> = { FC1: "100", JB1: "400", PJ1: "300" };
  interface Report {
    employee?: string;
    machine_id?: string;
    trans_time?: string;
    headers?: Record<string, string>;
  }
  const report = async (
    client: TestClient,
    { employee = "1001", machine_id = "FC1", trans_time, headers }: Report = {},
  ) => {
    const input = { machine_id, card_no: cards[machine_id], good_qty: 1, employee, note: "" };
    const sent = { ...input, trans_time: trans_time ?? iso(now()) };
    const { status, body } = await client.call("receive_good_qty", sent, headers ? { headers } : {});
    return status === 200 ? "taken" : [status, body.call_status[0].call_code, body.code, body.path];
  };
  const needed = [403, 27, "proof_needed", "/employee"];
  const prove = async (client: TestClient, employee = "1001", pincode = "0427", machine_id = "FC1") =>
    (await verify(client, employee, pincode, {}, machine_id)).status;

  const signInAnna = (signed_in_at: number) =>
    store().write(async (trx) => {
      const person = { company_id: company, machine_id: "FC1", employee_id: "1001", logg_message: "" };
      await trx.deleteFrom("employee_sign_ins").execute();
      await trx
        .insertInto("employee_sign_ins")
        .values({ ...person, record_no: 900, signed_in_at, signed_out_at: null, automatic: 0 })
        .execute();
    });
  /** The job that signs out whoever's shift is over. */
  const signOutAll = () =>
    signOut(
      plant.server.parts,
      fakeSite(),
    )({ company_id: company, settings: {}, now, signal: new AbortController().signal });

  it("is a right pincode: without it, and with a wrong one, nothing is taken and nothing is stored", async () => {
    const client = await at(1);
    expect(await report(client)).toEqual(needed);
    expect(await prove(client, "1001", "9999")).toBe(401);
    await verify(client, "1001");
    expect(await report(client)).toEqual(needed);
    expect(await store().read.selectFrom("production_transactions").selectAll().execute()).toEqual([]);
    expect(await prove(client)).toBe(200);
    expect([await report(client), await report(client, { employee: "B-77" })]).toEqual(["taken", "taken"]);
  });

  it("tells in words of its own what is missing", async () => {
    const { body } = await (
      await at(1)
    ).call("receive_good_qty", {
      machine_id: "FC1",
      card_no: "100",
      good_qty: 1,
      employee: "1001",
      trans_time: iso(now()),
      note: "",
    });
    expect(body.message).toBe("Employee 1001 has to confirm with the pincode first.");
  });

  it("is that of one employee, at one machine", async () => {
    const client = await at(1);
    await prove(client);
    expect(await report(client, { employee: "1002" })).toEqual(needed);
    expect(await report(client, { machine_id: "JB1" })).toEqual(needed);
    await prove(client, "1002", "1002");
    expect([await report(client, { employee: "1002" }), await report(client)]).toEqual(["taken", "taken"]);
  });

  it("is not asked of nobody, without SF361, or where the machine's own way to clock in is another", async () => {
    const client = await at(null);
    expect(await report(client, { employee: "" })).toBe("taken");
    expect(await report(client, { machine_id: "PJ1" })).toBe("taken");
    const confirmed = { machine_id: "JH1", card_no: "200", employee: "1001", recordNos: [], good_qty: null, note: "" };
    expect((await (await at(null, "admin")).call("confirm_order", confirmed)).status).toBe(200);
  });

  it("counts in the session in which it was given and at its terminal, and nowhere else", async () => {
    const client = await at(1);
    await prove(client);
    expect(await report(await at(1))).toEqual(needed);
    expect(await report(await at(2))).toEqual(needed);
    expect(await report(await at(1, "supervisor"))).toEqual(needed);
    const { cookies } = await at(2);
    const moved = await plant.server.client();
    for (const [name, value] of client.cookies) moved.cookies.set(name, value);
    for (const [name, value] of cookies) if (name.includes("device")) moved.cookies.set(name, value);
    expect(await report(moved)).toEqual(needed);
    expect(await report(client)).toBe("taken");
  });

  it("is given to nobody who may not sign in", async () => {
    await store().write(async (trx) =>
      trx
        .updateTable("employees")
        .set({ pincode: await quickHash("1019") })
        .where("employee_number", "=", "1019")
        .execute(),
    );
    const client = await at(1);
    expect(await prove(client, "1019", "1019")).toBe(200);
    expect(await report(client, { employee: "1019" })).toEqual(needed);
  });

  it("ends with the session, and with the user", async () => {
    const client = await at(1);
    await prove(client);
    await client.send("POST", "/api/auth/sign-out");
    expect((await report(client))[0]).toBe(401);
    const again = await at(1);
    expect(await report(again)).toEqual(needed);
    await plant.server.addUser({ username: "temp", role: "operator" });
    const temp = await at(1, "temp");
    await prove(temp);
    expect(await report(temp)).toBe("taken");
    const admin = await at(null, "admin");
    await admin.call("update_user", { user: { username: "temp", disabled: true } });
    expect((await report(temp))[0]).toBe(401);
    await admin.call("delete_user", { username: "temp" });
    expect((await report(temp))[0]).toBe(401);
  });

  it("ends in every session when the employee signs out at the machine, and at no other machine", async () => {
    const clients = await Promise.all([at(1), at(2)]);
    for (const client of clients) {
      await prove(client);
      await prove(client, "1001", "0427", "JB1");
      expect(await report(client)).toBe("taken");
    }
    plant.server.advance(second);
    await writeCompany(store(), company, (trx) =>
      endProofs(trx, { machine_id: "FC1", employee_number: "1001" }, now()),
    );
    for (const client of clients)
      expect([await report(client), await report(client, { machine_id: "JB1" })]).toEqual([needed, "taken"]);
  });

  it("ends with the terminal that is revoked", async () => {
    const client = await at(3);
    await prove(client);
    expect(await report(client)).toBe("taken");
    await (await at(null, "admin")).call("revoke_device", { record_no: 3 });
    plant.server.advance(2 * second);
    expect(await report(client)).toEqual(needed);
  });

  it("of before a cut holds for what was made then, and for nothing of after it", async () => {
    const client = await at(1);
    await prove(client);
    const made = iso(now() + 10 * minute);
    plant.server.advance(20 * minute);
    const left = iso(now());
    await client.send("POST", "/api/auth/sign-out");
    plant.server.advance(40 * minute);
    const back = await at(1);
    expect(await report(back, { trans_time: made })).toBe("taken");
    expect(await report(back, { trans_time: iso(Date.parse(left) + minute) })).toEqual(needed);
    expect(await report(back)).toEqual(needed);
    expect(await report(await at(2), { trans_time: made })).toEqual(needed);
    expect(await report(await at(null), { trans_time: made })).toEqual(needed);
    expect(await report(await at(1, "supervisor"), { trans_time: made })).toEqual(needed);
    expect(await report(back, { trans_time: iso(Date.parse(made) - 30 * minute) })).toEqual(needed);
  });

  it("is judged by the server's clock, whatever that of the terminal shows", async () => {
    const client = await at(1);
    await prove(client);
    for (const wrong of [-hour, hour]) {
      const shown = iso(now() + wrong);
      expect(await report(client, { trans_time: shown, headers: { [clockHeader]: shown } })).toBe("taken");
    }
    expect(await report(client, { trans_time: iso(now() - hour) })).toEqual(needed);
  });

  it("of manual scrap is judged when it is reported: its time is picked", async () => {
    const admin = await at(1, "admin");
    const scrapped = async (trans_time: string) => {
      const input = { machine_id: "FC1", card_no: "100", scrap_reason: "K1", scrap_qty: 1, scrap_text: "" };
      const { status } = await admin.call("report_scrap", { ...input, employee: "1001", trans_time, manual: true });
      return status;
    };
    expect(await scrapped(iso(now() - 30 * minute))).toBe(403);
    await prove(admin);
    expect(await scrapped(iso(now() - 30 * minute))).toBe(200);
  });

  it("is listed for its own session, until it ends", async () => {
    const client = await at(1);
    const proved = async (one: TestClient) => (await one.call("load_proved_employees", { machine_id: "FC1" })).body.res;
    expect(await proved(client)).toEqual([]);
    await prove(client);
    const until = iso(start + 6 * hour);
    expect(await proved(client)).toEqual([{ employee_number: "1001", employee_name: "Anna Lindqvist", until }]);
    expect([await proved(await at(1)), await proved(await at(2))]).toEqual([[], []]);
  });

  it("ends with the shift that is over in the middle of a report, and after 12 hours where none is planned", async () => {
    const client = await at(1);
    await prove(client);
    await prove(client, "1001", "0427", "JB1");
    const given = now();
    const end = start + 6 * hour;
    await signInAnna(given);
    plant.server.advance(end - minute - given);
    const made = iso(now());
    expect(await report(client)).toBe("taken");
    plant.server.advance(minute);
    expect(await signOutAll()).toEqual({ signed_out: 1 });
    expect(await report(client, { trans_time: made })).toBe("taken");
    expect([await report(client), await report(client, { machine_id: "JB1" })]).toEqual([needed, "taken"]);
    expect(await prove(client)).toBe(200);
    expect(await report(client)).toBe("taken");
    plant.server.advance(given + 12 * hour - now() - minute);
    await client.get("/api/session");
    expect(await report(client, { machine_id: "JB1" })).toBe("taken");
    plant.server.advance(minute);
    expect(await report(client, { machine_id: "JB1" })).toEqual(needed);
  });
});
