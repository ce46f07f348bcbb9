import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCompany } from "#server/auth/users.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { companyOfProvider } from "./company.ts";

describe.each(databases)("the company of a provider's users on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const of = (company_id: number | null) => companyOfProvider(store, { company_id });
  const make = (company_id: number) => store.write((trx) => ensureCompany(trx, company_id, `Company ${company_id}`));

  it("is the only one, and has to be named where there are several", async () => {
    expect(await of(null)).toBeNull();
    await make(3);
    expect([await of(null), await of(3)]).toEqual([3, 3]);
    await make(5);
    expect(await of(5)).toBe(5);
    await expect(of(null)).rejects.toThrow("There are several companies; say in OIDC_COMPANY");
    await expect(of(4)).rejects.toThrow("There is no company 4; mend OIDC_COMPANY.");
  });
});
