import { describe, expect, it } from "vitest";
import { composeUserNames } from "#server/database/migrations/0030-names-and-stops.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { uncomposedNames } from "./uncomposed-names.ts";

const [loose, composed] = ["A\u030asa", "\u00c5sa"];
const loose2 = "O\u0308rn";

describe.each(databases)("user names of older builds on $kind", (database) => {
  it("are composed with all that is theirs, and stay where another user has the composed name", async () => {
    const site = fakeSite({ operator: ["can-navigate"] });
    const users = ["Eva", loose, loose2, loose2.normalize("NFC")].map((username) => ({ username, role: "operator" }));
    const server = await startTestServer({ database, site, users });
    const { store, now } = server.parts;
    const mine = { company_id: 1, machine_id: "FC1" };
    await store.write(async (trx) => {
      await trx
        .insertInto("my_machines")
        .values([loose, composed, loose2, "Eva"].map((username) => ({ ...mine, username })))
        .execute();
      await trx
        .insertInto("login_codes")
        .values({
          company_id: 1,
          record_no: 1,
          username: loose,
          code_hash: "x",
          created_at: now(),
          expires_at: now() + 1000,
          revoked_at: null,
        })
        .execute();
    });
    const anna = await server.client();
    expect((await anna.signIn(composed, loose)).status).toBe(401);

    await store.write((trx) => composeUserNames(trx));
    await store.write((trx) => composeUserNames(trx));

    expect((await anna.signIn(composed, loose)).status).toBe(200);
    expect((await anna.signIn(loose, loose)).status).toBe(200);
    const names = async (table: "users" | "my_machines" | "login_codes") =>
      (await store.read.selectFrom(table).select("username").execute()).map(({ username }) => username).toSorted();
    expect(await names("users")).toEqual(["Eva", loose2, composed, loose2.normalize("NFC")].toSorted());
    expect(await names("my_machines")).toEqual(["Eva", loose2, composed].toSorted());
    expect(await names("login_codes")).toEqual([composed]);
    expect(await uncomposedNames(store.read)).toEqual([loose2]);
    await server.close();
  });
});
