import { afterAll, beforeAll, expect, it } from "vitest";
import { Failure } from "#schemas/protocol/reply.ts";
import { errorCatalogue, type ErrorCode } from "#schemas/protocol/errors.ts";
import { validatorOf } from "#server/validation.ts";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { type Case, get } from "./case.ts";
import { type Answered, type Product, startProduct } from "./product.ts";

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

type Facts = Record<string, string>;

/** Sends what a case is about, and tells its title with what it must get and what it got. */
const play = async (product: Product, facts: Facts, { title, given = [], ask, answer, isTaken = false }: Case) => {
  const refusedBefore: number[] = [];
  for (const one of given) {
    const { status } = await product.send(one);
    if (status >= 300) refusedBefore.push(status);
  }
  const before = given.length > 0 ? await product.facts() : facts;
  const got = await product.send(ask);
  const after = await product.facts();
  const { code = null, path = null } = got.status < 300 ? {} : (got.body ?? {});
  const isKept = isTaken || JSON.stringify(after) === JSON.stringify(before);
  const seen = { title, status: got.status, code, path, faults: faultsOf(got, answer.code), isKept, refusedBefore };
  const { status, path: meantPath = null } = answer;
  const meant = { title, status, code: answer.code, path: meantPath, faults: [], isKept: true, refusedBefore: [] };
  const body = got.body ?? got.text;
  return { seen: { ...seen, body }, meant: { ...meant, body: answer.body ?? body }, after };
};

/** One test for the cases of an item: each gets its answer, leaves no trace unless it is taken, and the server lives. */
export const itRefuses = (database: DatabaseKind, cases: readonly Case[]): void => {
  let product: Product;
  let facts: Facts;
  beforeAll(async () => {
    product = await startProduct(database);
    facts = await product.facts();
  });
  afterAll(() => product.close());

  it.each([...Map.groupBy(cases, ({ item }) => item)])("%s", async (_item, own) => {
    for (const one of own) {
      const { seen, meant, after } = await play(product, facts, one);
      facts = after;
      expect(seen).toMatchObject(meant);
    }
    expect((await product.send(get("/api/health", "none"))).body).toMatchObject({ status: "ok" });
  });
};
