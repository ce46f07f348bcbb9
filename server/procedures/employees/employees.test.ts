import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceCookie } from "#server/auth/credentials.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";

const minute = 60_000;
const terminals = [1, 2].map((record_no) => ({ record_no, token: newToken("device") }));

describe.each(databases)("employees on $kind", (database) => {
  let plant: Plant;
  const store = () => plant.server.parts.store;
  beforeAll(async () => {
    plant = await startPlant(database);
    const pincode = await hashPassword("0427");
    await store().write(async (trx) => {
      await trx
        .updateTable("employees")
        .set({ pincode, badge: "B-77" })
        .where("employee_number", "=", "1001")
        .execute();
      const sf = { company_id: company, machine_id: "FC1", sf_no: 361, active: 1, parameter: null };
      await trx.insertInto("special_functions").values(sf).execute();
      for (const { record_no, token } of terminals)
        await trx
          .insertInto("devices")
          .values({
            company_id: company,
            record_no,
            name: `Terminal ${record_no}`,
            device_kind: "terminal",
            machine_ids: "[]",
            documents: "[]",
            token_hash: hashToken(token),
            created_at: start,
            last_seen_at: start,
            revoked_at: null,
            created_by: null,
            address: null,
          })
          .execute();
    });
  });
  afterAll(() => plant.close());
  beforeEach(() => store().write((trx) => trx.deleteFrom("limited_tries").execute()));

  /** A signed-in operator at the enrolled terminal of a number, or anywhere else. */
  const at = async (record_no: number | null): Promise<TestClient> => {
    const client = await plant.server.client("operator");
    const terminal = terminals.find((candidate) => candidate.record_no === record_no);
    if (terminal) client.cookies.set(deviceCookie, terminal.token);
    return client;
  };
  const verify = async (
    client: TestClient,
    employee: string,
    pincode?: string,
    headers: Record<string, string> = {},
  ) => {
    const input = { machine_id: "FC1", employee, ...(pincode === undefined ? {} : { pincode }) };
    const { status, body } = await client.call("verify_employee", input, { key: null, headers });
    return { status, res: body.res, code: body.code, path: body.path, message: body.message };
  };
  const anna = { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Lindqvist", employee_number: "1001" };
  const nobody = { is_valid_employee: false, allow_sign_in: false, full_name: "", employee_number: "" };
  const wrong = { status: 401, code: "wrong_credentials", path: "/pincode" };
  const paused = { status: 429, code: "too_many_requests" };

  it("are verified by number and by badge, with their full name [WD-350]", async () => {
    const client = await at(null);
    const answers = await Promise.all(["1001", " 1001 ", "B-77", "1019", "none"].map((code) => verify(client, code)));
    expect(answers.map(({ res }) => res)).toEqual([
      anna,
      anna,
      anna,
      { is_valid_employee: true, allow_sign_in: false, full_name: "Thomas Ivarsson", employee_number: "1019" },
      nobody,
    ]);
  });

  it("are verified by pincode on an enrolled terminal with SF361, and nowhere else", async () => {
    const terminal = await at(1);
    expect(await verify(terminal, "1001", "0427")).toMatchObject({ status: 200, res: anna });
    expect(await verify(terminal, "B-77", "0427")).toMatchObject({ status: 200, res: anna });
    expect(await verify(terminal, "1001", "0428")).toMatchObject(wrong);
    const refused = { status: 403, code: "not_allowed", path: "/pincode" };
    expect(await verify(await at(null), "1001", "0427")).toMatchObject(refused);
    const elsewhere = await terminal.call("verify_employee", { machine_id: "JH1", employee: "1001", pincode: "0427" });
    expect([elsewhere.status, elsewhere.body.path]).toEqual([403, "/pincode"]);
    const foreign = await plant.server.client("foreign");
    foreign.cookies.set(deviceCookie, terminals[0]!.token);
    const answer = await foreign.call("verify_employee", { machine_id: "ZZ9", employee: "1001", pincode: "0427" });
    expect(answer.status).toBe(403);
  });

  it("leave no pincode behind, and a wrong one ends no session", async () => {
    const client = await at(1);
    await verify(client, "1001", "0427");
    await verify(client, "1001", "9988");
    expect((await client.get("/api/session")).status).toBe(200);
    const tables = await store().read.introspection.getTables();
    for (const { name } of tables) {
      const rows = await store()
        .read.selectFrom(name as "audit")
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toMatch(/"(0427|9988)"|pincode\\?":\\?"(0427|9988)/);
    }
  });

  it("give an unknown number, one without a pincode and a wrong pincode the same answers", async () => {
    const client = await at(1);
    const series = async (employee: string) => {
      const answers = [];
      for (let tries = 0; tries < 6; tries += 1) answers.push(await verify(client, employee, "1111"));
      return answers;
    };
    const [known, unknown, without] = [await series("1001"), await series("4711"), await series("1019")];
    expect([unknown, without]).toEqual([known, known]);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("have five wrong pincodes at a terminal, by number and badge together, then a pause", async () => {
    const client = await at(1);
    for (const code of ["1001", "B-77", "1001", "B-77"]) await verify(client, code, "1111");
    expect(await verify(client, "1001", "0427")).toMatchObject({ status: 200 });
    for (const code of ["1001", "B-77", "1001", "B-77", "1001"])
      expect(await verify(client, code, "1111")).toMatchObject(wrong);
    expect(await verify(client, "1001", "0427")).toMatchObject(paused);
    expect(await verify(await at(2), "1001", "0427")).toMatchObject({ status: 200 });
    plant.server.advance(15 * minute);
    expect(await verify(client, "1001", "0427")).toMatchObject({ status: 200 });
  });

  it("do not use up the tries of their terminal by right pincodes, but do by wrong ones of many numbers", async () => {
    const client = await at(1);
    for (let tries = 0; tries < 25; tries += 1)
      expect(await verify(client, "1001", "0427")).toMatchObject({ status: 200 });
    for (let number = 0; number < 20; number += 1)
      expect(await verify(client, `2${number}`, "1234")).toMatchObject(wrong);
    expect(await verify(client, "1001", "0427")).toMatchObject(paused);
    plant.server.advance(15 * minute);
  });

  it("lose at most five of 10,000 pincodes to who tries them all, with forged addresses and a restart midway", async () => {
    const pincodes = Array.from({ length: 10_000 }, (_, number) => String(9999 - number).padStart(4, "0"));
    const statuses = new Map<number, number>();
    const guess = async (client: TestClient, pincode: string, index: number) => {
      const address = `10.${index % 7}.${index % 251}.${index % 239}`;
      const { status } = await verify(client, "1001", pincode, {
        "x-forwarded-for": address,
        forwarded: `for=${address}`,
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const guessAll = async (some: readonly string[], from: number) => {
      const client = await at(1);
      const lanes = Array.from({ length: 20 }, (_, lane) => lane);
      await Promise.all(
        lanes.map(async (lane) => {
          for (let index = lane; index < some.length; index += lanes.length)
            await guess(client, some[index]!, from + index);
        }),
      );
    };
    await guessAll(pincodes.slice(0, 5000), 0);
    await plant.server.restart();
    await guessAll(pincodes.slice(5000), 5000);
    expect(statuses).toEqual(
      new Map([
        [401, 5],
        [429, 9995],
      ]),
    );
  }, 300_000);
});
