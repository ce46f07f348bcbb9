import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceCookie } from "#server/auth/credentials.ts";
import type { TestClient } from "#tests/support/client.ts";
import type { Plant } from "#tests/contracts/procedures/plant.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { guessAll, pincodesDown, startTerminals, type Terminals, terminals, verify } from "#tests/support/terminals.ts";
import { minute } from "#schemas/durations.ts";

describe.each(anyDatabase)("employees on $kind", (database) => {
  let plant: Plant;
  let at: Terminals["at"];
  const store = () => plant.server.parts.store;
  beforeAll(async () => {
    ({ plant, at } = await startTerminals(database));
  });
  afterAll(() => plant.close());
  beforeEach(() => store().write((trx) => trx.deleteFrom("limited_tries").execute()));

  const anna = { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Lindqvist", employee_number: "1001" };
  const nobody = { is_valid_employee: false, allow_sign_in: false, full_name: "", employee_number: "" };
  const wrong = { status: 401, code: "wrong_credentials", path: "/pincode" };
  const paused = { status: 429, code: "too_many_requests" };

  it("are verified by number and by badge, with their full name [WD-350]", async () => {
    const client = await at(null);
    const codes = ["1001", " 1001 ", "B-77", "1019", "none"];
    const answers = await Promise.all(codes.map((code) => verify(client, code, undefined, {}, "JH1")));
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

  it("have fifteen wrong pincodes at all terminals together, then a pause at each", async () => {
    const all = await Promise.all([1, 2, 3].map((terminal) => at(terminal)));
    for (const client of all)
      for (let tries = 0; tries < 5; tries += 1) expect(await verify(client, "1001", "1111")).toMatchObject(wrong);
    await store().write((trx) => trx.deleteFrom("limited_tries").where("name", "like", "pincode:1:%").execute());
    expect(await verify(all[0]!, "1001", "0427")).toMatchObject(paused);
    plant.server.advance(15 * minute);
    expect(await verify(all[0]!, "1001", "0427")).toMatchObject({ status: 200 });
  });

  it("are told by name after their pincode, to who may see employees, and where no pincode is asked to who may write", async () => {
    const named = async (client: TestClient, code: string, machine_id?: string) => {
      const { res } = await verify(client, code, undefined, {}, machine_id);
      return [res.is_valid_employee, res.full_name];
    };
    const here = await at(1);
    expect(await named(here, "1001")).toEqual([true, ""]);
    expect((await verify(here, "1001", "0427")).res.full_name).toBe("Anna Lindqvist");
    expect(await named(here, "1001")).toEqual([true, "Anna Lindqvist"]);
    expect(await named(here, "1019")).toEqual([true, ""]);
    expect(await named(await at(1), "1001")).toEqual([true, ""]);
    expect(await named(await at(null, "admin"), "1019")).toEqual([true, "Thomas Ivarsson"]);
    expect(await named(await at(null), "1019", "JH1")).toEqual([true, "Thomas Ivarsson"]);
    expect(await named(await at(null, "wall"), "1019", "JH1")).toEqual([true, ""]);
  });

  it("are not found out by who asks for number after number: twenty unknown ones in an hour, and 200 of a user", async () => {
    const ask = async (client: TestClient, number: string) => (await verify(client, number)).status;
    const first = await at(null);
    const atOnce = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(first, `3${number}`)));
    expect([200, 429].map((status) => atOnce.filter((one) => one === status).length)).toEqual([20, 20]);
    expect(await ask(first, "1001")).toBe(429);
    for (let sessions = 0; sessions < 9; sessions += 1) {
      const client = await at(null);
      for (let number = 0; number < 20; number += 1) expect(await ask(client, `4${number}`)).toBe(200);
    }
    expect(await ask(await at(null), "499")).toBe(429);
    expect(await ask(await at(null, "admin"), "499")).toBe(200);
    plant.server.advance(60 * minute);
    expect(await ask(first, "1001")).toBe(200);
  });

  it("lose at most five pincodes to who tries many, with forged addresses and a restart midway", async () => {
    expect(await guessAll({ plant, at }, pincodesDown(50))).toEqual({ 401: 5, 429: 45 });
  });
});
