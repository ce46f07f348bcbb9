import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userRow } from "#server/auth/users.ts";
import { attachStore } from "#server/database/attach.ts";
import { TestClient } from "#tests/support/client.ts";
import { anyDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { runScript, startServerProcess } from "#tests/support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "shopwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const command = (words: string[], env: Record<string, string>, input = "") => runScript(words, env, input).ended;

describe.each(anyDatabase)("a production server on $kind", ({ kind, create }) => {
  const file = join(folder, `${kind}.jsonl`);
  let [database, other]: TestDatabase[] = [];
  let server: Awaited<ReturnType<typeof startServerProcess>>;
  let client: TestClient;
  beforeAll(async () => {
    [database, other] = [await create(), await create()];
  });
  afterAll(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
    await database?.drop();
    await other?.drop();
  });

  const envOf = ({ address }: TestDatabase): Record<string, string> =>
    "url" in address ? { DATABASE_URL: address.url } : { SHOPWRIGHT_DATA: address.folder };
  const add = (name: string, role = "administrator") =>
    command(["server/cli/user.ts", "add", name, "--role", role], envOf(database!), "a long secret\n");

  it("gets its first administrator, before it is started and while it runs", async () => {
    expect(await add("Eva")).toMatchObject({ code: 0, stdout: "Added Eva as administrator of company 1.\n" });
    server = await startServerProcess(envOf(database!));
    client = new TestClient(server.url);
    expect(await add("Eva")).toMatchObject({ code: 1, stderr: "There already is a user Eva.\n" });
    expect(await add("Nils", "king")).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: npm run user/) });
    expect((await add("Nils", "operator")).code).toBe(0);
    const loose = "A\u030asa";
    expect(await add(loose)).toMatchObject({ code: 0, stdout: "Added \u00c5sa as administrator of company 1.\n" });
    expect(await add("\u00c5sa")).toMatchObject({ code: 1, stderr: "There already is a user \u00c5sa.\n" });
    expect((await client.signIn(loose, "a long secret")).status).toBe(200);
    for (const name of ["Ev\u200ba", "Eva\u202e", "Ni\u00adls"])
      expect(await add(name)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The user's name cannot be used. Expected a name of visible characters/),
      });
    const { status, body } = await client.signIn("Eva", "a long secret");
    expect([status, body.user.role, body.permissions.includes("can-do-admin-actions")]).toEqual([
      200,
      "administrator",
      true,
    ]);
  });

  it("has the password of a user reset who cannot sign in any more, while it runs", async () => {
    const reset = (name: string, input = "a way back in\n", ...more: string[]) =>
      command(["server/cli/user.ts", "reset", name, ...more], envOf(database!), input);
    const asa = new TestClient(server.url);
    for (let tries = 0; tries < 11; tries += 1) await asa.signIn("\u00c5sa", "wrong");
    expect((await asa.signIn("\u00c5sa", "a long secret")).status).toBe(429);
    expect(await reset("\u00c5sa")).toMatchObject({
      code: 0,
      stdout: "Reset the password of \u00c5sa. It opens until another one has been chosen with it.\n",
    });
    const { status, body } = await asa.signIn("\u00c5sa", "a way back in");
    expect([status, body.user.password_given]).toEqual([200, true]);
    expect((await reset("\u00c5sa", "\n")).stdout).toMatch(
      /^Reset the password of \u00c5sa\. Password: \S{16} It opens/,
    );
    const store = await attachStore(database!.address);
    const provider = { issuer: "https://id.plant.example", subject: "1" };
    const petra = await userRow({ company_id: 1, username: "Petra", password: null, usertype: 10, provider }, 0);
    const factor = { username: "\u00c5sa", secret: "sealed", confirmed_at: 1, last_step: 1, recovery_hashes: "[]" };
    await store.write(async (trx) => {
      await trx.insertInto("users").values(petra).execute();
      await trx
        .insertInto("second_factors")
        .values({ company_id: 1, ...factor })
        .execute();
    });
    await store.close();
    expect((await reset("\u00c5sa")).stdout).toMatch(/with it\. The second factor is removed\.\n$/);
    expect((await asa.signIn("\u00c5sa", "a way back in")).status).toBe(200);
    expect(await reset("Petra")).toMatchObject({
      code: 1,
      stderr: "Petra signs in at https://id.plant.example and has no password: add another administrator.\n",
    });
    expect(await reset("Nobody")).toMatchObject({ code: 1, stderr: "There is no user Nobody.\n" });
    expect((await reset("\u00c5sa", "", "--role", "operator")).stderr).toMatch(/^Usage: npm run user/);
  });

  it("hands out its documents, of the only company without being told which", async () => {
    const documents = (...words: string[]) =>
      command(["server/cli/documents.ts", "export", join(folder, `${kind}-documents`), ...words], envOf(database!));
    expect(await documents()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Wrote \d+ documents/) });
    expect(await documents("--company", "x")).toMatchObject({
      code: 1,
      stderr: 'A company is a whole number from 1, not "x".\n',
    });
    expect(await documents("--company", "7")).toMatchObject({
      code: 1,
      stderr: "There is no company 7; add its first user by npm run user.\n",
    });
  });

  const counters = ["production_transaction", "sscc 07350053"];
  it("is backed up while it runs, and stops under an open screen", async () => {
    const store = await attachStore(database!.address);
    await store.write((trx) =>
      trx
        .insertInto("counters")
        .values(counters.map((name) => ({ company_id: 1, name, value: 41 })))
        .execute(),
    );
    await store.close();
    expect(await command(["server/cli/backup.ts", file], envOf(database!))).toMatchObject({ code: 0, stderr: "" });
    const reader = await client.events();
    server.child.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    await reader.ended;
  });

  it("is restored elsewhere, once", async () => {
    expect((await command(["server/cli/restore.ts", file], envOf(other!))).code).toBe(0);
    const again = await command(["server/cli/restore.ts", file], envOf(other!));
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/already holds data/) });
    // What an ERP or a pallet may have had since the backup is given to nothing else.
    const store = await attachStore(other!.address);
    const after = await store.read
      .selectFrom("counters")
      .select(["name", "value"])
      .where("name", "in", counters)
      .execute();
    const audit = await store.read.selectFrom("audit").select("payload").where("procedure", "=", "restore").execute();
    await store.close();
    expect(Object.fromEntries(after.map(({ name, value }) => [name, value]))).toEqual({
      production_transaction: 10_000_041,
      "sscc 07350053": 10_041,
    });
    expect(audit).toHaveLength(2);
    server = await startServerProcess(envOf(other!));
    expect((await new TestClient(server.url).signIn("Nils", "a long secret")).status).toBe(200);
    server.child.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });
});
