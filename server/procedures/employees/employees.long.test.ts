import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { guessAll, pincodesDown, startTerminals, type Terminals } from "#tests/support/terminals.ts";

const all = pincodesDown(10_000);
const thousands = Array.from({ length: 10 }, (_, at) => ({ at, pincodes: all.slice(at * 1000, (at + 1) * 1000) }));

describe.each(databases)("employees on $kind", (database) => {
  let known: Terminals;
  beforeAll(async () => {
    known = await startTerminals(database);
  });
  afterAll(() => known.plant.close());

  it.each(thousands)(
    "lose five pincodes to who tries all 10,000 and no more: thousand $at",
    async ({ at, pincodes }) => {
      expect(await guessAll(known, pincodes)).toEqual(at === 0 ? { 401: 5, 429: 995 } : { 429: 1000 });
    },
  );
});
