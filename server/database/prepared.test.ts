import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prepared } from "./prepared.ts";
import { kyselyOver, openFile } from "./sqlite.ts";
import type { Database } from "./tables.ts";
import { ofCompany } from "#server/database/company.ts";

const addCounter = prepared((db, of: { company_id: number; name: string; value: number }) =>
  db.insertInto("counters").values(of),
);
const counters = prepared((db, { company_id }: { company_id: number }) =>
  db.selectFrom("counters").select("name").where("company_id", "=", company_id).orderBy("name"),
);
const namesIn = async (db: Kysely<Database>) =>
  (await counters(ofCompany(db, 1), { company_id: 1 })).map(({ name }) => name);

let folder: string;
let db: Kysely<Database>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shopwright-prepared-"));
  const file = openFile(join(folder, "test.db"), "write");
  file.exec("create table counters (company_id integer, name text, value integer)");
  db = kyselyOver(file, "write");
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

it("is part of the transaction that it is called in", async () => {
  const refused = db.transaction().execute(async (trx) => {
    await addCounter(ofCompany(trx, 1), { company_id: 1, name: "inside", value: 1 });
    expect(await namesIn(trx)).toEqual(["inside"]);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(await namesIn(db)).toEqual([]);
});

it("waits for a transaction of others and is no part of it", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const refused = db.transaction().execute(async (trx) => {
    await addCounter(ofCompany(trx, 1), { company_id: 1, name: "inside", value: 1 });
    begin();
    await gone;
    throw new Error("refused");
  });
  await begun;
  const outside = addCounter(ofCompany(db, 1), { company_id: 1, name: "outside", value: 1 });
  go();
  await expect(refused).rejects.toThrow("refused");
  await outside;
  expect(await namesIn(db)).toEqual(["outside"]);
});

it("a number of rows stands in the statement itself, which SQLite would else plan anew at each run", () => {
  const query = db.selectFrom("counters").select("name").where("company_id", "=", 1).limit(2).offset(3).compile();
  expect([query.sql.split("limit")[1], query.parameters]).toEqual([" 2 offset ?", [1, 3]]);
});
