import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { iso, type Plant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTerminals, type Terminals, verify } from "#tests/support/terminals.ts";

describe.each(anyDatabase)("the sign-in on a shared device, on $kind", (database) => {
  let plant: Plant;
  let at: Terminals["at"];
  beforeAll(async () => {
    ({ plant, at } = await startTerminals(database));
    await plant.server.addUser({ username: "shared", role: "operator", deviceuser: true });
  });
  afterAll(() => plant.close());
  const store = () => plant.server.parts.store;
  beforeEach(async () => {
    await store().write(async (trx) => {
      for (const table of ["proofs", "limited_tries"] as const) await trx.deleteFrom(table).execute();
    });
  });

  const signIn = async (client: TestClient, input: object = {}) => {
    const { status, body } = await client.call("sign_in_on_device", {
      machine_id: "JH1",
      employee: "1001",
      pincode: null,
      ...input,
    });
    return status === 200 ? body.res : [status, body.code, body.path];
  };
  const signOut = async (client: TestClient) => (await client.call("sign_out_on_device")).body.res;
  const userOf = async (client: TestClient) => {
    const { user } = (await client.get("/api/session")).body;
    return [user.signedInOnDevice, user.device_employee, user.device_employee_name];
  };
  const report = (client: TestClient, machine_id = "FC1", employee = "") =>
    client.call("receive_good_qty", {
      machine_id,
      card_no: "100",
      good_qty: 1,
      employee,
      trans_time: iso(plant.server.parts.now()),
      note: "",
    });
  const first = [403, 3, "not_allowed", "Sign in on the device first"];
  const outcome = ({ status, body }: Awaited<ReturnType<typeof report>>) =>
    status === 200 ? "taken" : [status, body.call_status[0].call_code, body.code, body.message];
  const anna = { employee: "1001", full_name: "Anna Lindqvist" };

  it("comes before every write, while all may be read; from then on the device works [MI-377]", async () => {
    const client = await at(null, "shared");
    const refused = async (name: string, input: object) => outcome(await client.call(name, input));
    const started = { machine_id: "FC1", card_no: "101" };
    for (const [name, input] of [
      ["load_machines", {}],
      ["load_my_machines", {}],
      ["load_uncoded_stops", { machine_id: "FC1", shift: null }],
    ] as const)
      expect([name, (await client.call(name, input)).status]).toEqual([name, 200]);
    expect(await refused("start_order", started)).toEqual(first);
    expect(await refused("set_wizard_snapshot", {})).toEqual(first);
    expect(outcome(await report(client))).toEqual(first);
    expect(await signIn(client)).toEqual(anna);
    expect(outcome(await report(client))).toBe("taken");
    expect(await signOut(client)).toBe(true);
    expect(outcome(await report(client))).toEqual(first);
  });

  it("names the employee in the session until the sign-out, which may be repeated", async () => {
    const [client, other] = [await at(null, "shared"), await at(null, "shared")];
    expect(await userOf(client)).toEqual([false, null, null]);
    await signIn(client, { employee: " B-77 " });
    expect([await userOf(client), await userOf(other)]).toEqual([
      [true, "1001", "Anna Lindqvist"],
      [false, null, null],
    ]);
    expect([await signOut(client), await signOut(client)]).toEqual([true, true]);
    expect(await userOf(client)).toEqual([false, null, null]);
  });

  it.each([
    ["an unknown number", { employee: "4711" }, [404, "not_found", "/employee"]],
    ["who may not sign in", { employee: "1019" }, [422, "rule_violated", "/employee"]],
    ["no pincode where the machine asks for one", { machine_id: "FC1" }, [403, "proof_needed", "/pincode"]],
    ["a wrong pincode", { machine_id: "FC1", pincode: "1111" }, [401, "wrong_credentials", "/pincode"]],
    [
      "a pincode of nobody",
      { machine_id: "FC1", employee: "4711", pincode: "0427" },
      [401, "wrong_credentials", "/pincode"],
    ],
    ["a pincode where the machine takes none", { pincode: "0427" }, [403, "not_allowed", "/pincode"]],
  ])("refuses %s, and signs nobody in", async (_what, input, refusal) => {
    const client = await at(1, "shared");
    expect(await signIn(client, input)).toEqual(refusal);
    expect(await userOf(client)).toEqual([false, null, null]);
    expect(outcome(await report(client))).toEqual(first);
  });

  it("takes five wrong pincodes of an employee, then none for a while", async () => {
    const client = await at(2, "shared");
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push((await signIn(client, { machine_id: "FC1", pincode: "1111" }))[0]);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(client, { machine_id: "FC1", pincode: "0427" }))[0]).toBe(429);
    expect(await userOf(client)).toEqual([false, null, null]);
  });

  it("is for users of a shared device, at an enrolled terminal where a pincode is asked", async () => {
    const own = await at(null);
    const refusal = [403, "not_allowed", null];
    expect([await signIn(own), (await own.call("sign_out_on_device")).status]).toEqual([refusal, 403]);
    const elsewhere = await at(null, "shared");
    expect(await signIn(elsewhere, { machine_id: "FC1", pincode: "0427" })).toEqual([403, "not_allowed", "/pincode"]);
  });

  it("proves by its pincode who works at the machine, until another one signs in or the employee leaves", async () => {
    const client = await at(1, "shared");
    expect(await signIn(client, { machine_id: "FC1", pincode: "0427" })).toEqual(anna);
    expect(outcome(await report(client, "FC1", "1001"))).toBe("taken");
    await signOut(client);
    await signIn(client);
    expect(outcome(await report(client, "FC1", "1001"))[2]).toBe("proof_needed");
    expect(outcome(await report(client, "FC1"))).toBe("taken");
    await verify(client, "1001", "0427");
    expect(outcome(await report(client, "FC1", "1001"))).toBe("taken");
  });

  it("ends with the session, and leaves no pincode behind", async () => {
    const client = await at(1, "shared");
    await signIn(client, { machine_id: "FC1", pincode: "0427" });
    await client.send("POST", "/api/auth/sign-out");
    expect(await userOf(await at(1, "shared"))).toEqual([false, null, null]);
    const { read } = store();
    const stored = await Promise.all([
      read.selectFrom("stored_replies").selectAll().execute(),
      read.selectFrom("audit").selectAll().execute(),
      read.selectFrom("events").selectAll().execute(),
    ]);
    // As a value: the digits alone may stand in a hash or in a name that was made at random.
    expect(JSON.stringify(stored)).not.toContain(`"0427`);
  });
});
