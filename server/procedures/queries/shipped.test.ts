import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageCookie } from "#schemas/protocol/language.ts";
import type { QueryDocument } from "#schemas/documents/query/schema.ts";
import { queryParameters } from "#schemas/documents/query/parameters.ts";
import { databases } from "#tests/support/databases.ts";
import { type QueryPlant, startQueryPlant } from "#tests/support/query-plant.ts";

const folder = new URL("../../../configs/factory/queries/", import.meta.url);
const shipped = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as QueryDocument,
);

describe.each(databases)("the queries that the site ships on $kind", (database) => {
  let plant: QueryPlant;
  beforeAll(async () => {
    plant = await startQueryPlant(database);
  });
  afterAll(() => plant.server.close());

  it("are listed in the reader's language", async () => {
    const reader = await plant.server.client("ole");
    reader.cookies.set(languageCookie, "sv");
    const { body } = await reader.call("load_query_list");
    const names = (body.res as { name: string }[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(shipped.map(({ title }) => (title as { sv: string }).sv).toSorted());
  });

  it.each(shipped.map(({ slug, ...query }) => ({ slug, ...query })))("$slug runs", async ({ record_no, sql_query }) => {
    const parameters = Object.fromEntries(queryParameters(sql_query).map((name) => [name, "FC1"]));
    const { status, body } = await (await plant.client("ole")).call("load_query_data", { record_no, parameters });
    expect([status, body.res?.columns.length > 0]).toEqual([200, true]);
  });
});
