import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Failure } from "#schemas/protocol/reply.ts";
import { errorCatalogue, type ErrorCode } from "#schemas/protocol/errors.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { type Case, get } from "./case.ts";
import { addressCases } from "./cases/addresses.ts";
import { documentCases } from "./cases/documents.ts";
import { lineCases } from "./cases/line.ts";
import { valueCases } from "./cases/values.ts";
import { type Answered, type Product, startProduct } from "./product.ts";

const cases: readonly Case[] = [...lineCases, ...valueCases, ...documentCases, ...addressCases];
const byItem = Map.groupBy(cases, ({ item }) => item);

const checkFailure = validatorOf(Failure);
/** What only those may see who build the server: stacks, files, libraries, statements. */
const inner =
  /\.[jt]s:\d|node_modules|\bat [\w.<>]+ \(|FST_|SQLITE_|TypeError|SyntaxError|\bajv\b|kysely|\binsert into\b/i;

/** What is wrong with an answer beside its code and path. */
const faultsOf = ({ status, body, text }: Answered, code: ErrorCode | null): string[] => {
  const faults = inner.test(text) ? [`inner names: ${text.slice(0, 500)}`] : [];
  if (code === null) return faults;
  try {
    checkFailure(body);
  } catch {
    return [...faults, `no envelope: ${status} ${text.slice(0, 500)}`];
  }
  const { callCode } = errorCatalogue[code];
  const status0 = { call_code: callCode, call_message: body.message };
  const isSame = JSON.stringify(body.call_status[0]) === JSON.stringify(status0) && body.message !== "";
  return isSame ? faults : [...faults, `other status: ${JSON.stringify(body.call_status)}`];
};

describe.each(databases)("bad input on $kind", (database) => {
  let product: Product;
  let facts: Record<string, string>;
  beforeAll(async () => {
    product = await startProduct(database);
    facts = await product.facts();
  }, 300_000);
  afterAll(() => product.close());

  describe.each([...byItem])("%s", (_item, own) => {
    it.each(own)("$title", async ({ given = [], ask, answer, isTaken = false }) => {
      for (const one of given) expect((await product.send(one)).status).toBeLessThan(300);
      if (given.length > 0) facts = await product.facts();
      const before = facts;
      const got = await product.ask(ask);
      facts = await product.facts();
      const { code = null, path = null } = got.status < 300 ? {} : (got.body ?? {});
      expect({ status: got.status, code, path, faults: faultsOf(got, answer.code) }).toEqual({
        status: answer.status,
        code: answer.code,
        path: answer.path ?? null,
        faults: [],
      });
      expect(got.body ?? got.text).toMatchObject((answer.body ?? got.body ?? got.text) as object);
      expect(isTaken ? before : facts).toEqual(before);
      expect((await product.send(get("/api/health", "none"))).body).toMatchObject({ status: "ok" });
    });
  });
});
