import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { runScript, startServerProcess } from "#tests/support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "shopwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(databases)("a production server on $kind", { timeout: 300_000 }, ({ kind, create }) => {
  it("gets its first administrator, is backed up while it runs, stops under an open screen, and is restored elsewhere", async () => {
    const [database, other] = [await create(), await create()];
    const envOf = ({ address }: typeof database): Record<string, string> =>
      "url" in address ? { DATABASE_URL: address.url } : { SHOPWRIGHT_DATA: address.folder };
    const command = (words: string[], env: Record<string, string>, input = "") => runScript(words, env, input).ended;
    const add = (name: string, role = "administrator") =>
      command(["server/cli/user.ts", "add", name, "--role", role], envOf(database), "a long secret\n");

    expect(await add("Eva")).toMatchObject({ code: 0, stdout: "Added Eva as administrator of company 1.\n" });
    const server = await startServerProcess(envOf(database));
    expect(await add("Eva")).toMatchObject({ code: 1, stderr: "There already is a user Eva.\n" });
    expect(await add("Nils", "king")).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: npm run user/) });
    expect((await add("Nils", "operator")).code).toBe(0);
    const client = new TestClient(server.url);
    const { status, body } = await client.signIn("Eva", "a long secret");
    expect([status, body.user.role, body.permissions.includes("can-do-admin-actions")]).toEqual([
      200,
      "administrator",
      true,
    ]);

    const file = join(folder, `${kind}.jsonl`);
    expect(await command(["server/cli/backup.ts", file], envOf(database))).toMatchObject({ code: 0, stderr: "" });

    const reader = await client.events();
    server.child.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    await reader.ended;

    expect((await command(["server/cli/restore.ts", file], envOf(other))).code).toBe(0);
    const again = await command(["server/cli/restore.ts", file], envOf(other));
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/already holds data/) });
    const restored = await startServerProcess(envOf(other));
    expect((await new TestClient(restored.url).signIn("Nils", "a long secret")).status).toBe(200);
    restored.child.kill("SIGTERM");
    expect((await restored.ended).code).toBe(0);
    await database.drop();
    await other.drop();
  });
});
