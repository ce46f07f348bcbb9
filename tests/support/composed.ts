import { ensureCompany } from "#server/auth/users.ts";
import { compose } from "#server/compose.ts";
import type { ProviderOfSite } from "#schemas/protocol/provider-sign-in.ts";
import { openStore } from "#server/database/open.ts";
import type { ServerLog } from "#server/procedures/admin/load_developer_log.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import type { Image } from "./databases.ts";
import { isQuickPassword } from "./passwords.ts";
import { emptyLog } from "./server-log.ts";
import { testVault } from "./vault.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { start, startTestServer, type TestServer, type TestServerOptions } from "./server.ts";

/** The product as it is composed: all procedures, the site's documents and the ingest. */
export interface ComposedServer {
  server: TestServer;
  contracts: readonly ProcedureContract[];
}

/** The companies of tests. */
const companies = [1, 2];

/**
 * What the site ships, as companies 1 and 2 have it and this build has judged it, before there are such companies: taking
 * it over took most of the time of each server. What has changed since is judged again, as at every start.
 */
export const takenOver = (demo: boolean): Image => ({
  name: demo ? "demo" : "plant",
  async fill(address) {
    const store = await openStore(address);
    const { site } = compose(
      createParts(store, () => start, isQuickPassword),
      testVault,
      { demo, log: emptyLog() },
    );
    for (const company_id of companies) {
      await store.write((trx) => ensureCompany(trx, company_id, `Company ${company_id}`));
      await site.settings(company_id);
    }
    await store.write((trx) => trx.deleteFrom("companies").execute());
    await store.close();
  },
});

/** Starts the product on an empty database with the given users; `routes` beside its own. */
export const startComposedServer = async (
  options: Pick<TestServerOptions, "database" | "users" | "now" | "routes" | "provider" | "log" | "trustedProxies"> & {
    /** The sign-in provider that screens are told of. */
    named?: ProviderOfSite;
    /** With the demo plant's own documents, as most tests speak of its machines; false as a new plant is served. */
    demo?: boolean;
    /** What the server says of itself; it hears of what `log` hands to it. */
    serverLog?: ServerLog;
    /** With the threads for long reads, each of which loads much of the server anew; else the server runs them itself. */
    threads?: boolean;
  },
): Promise<ComposedServer> => {
  const composed = new WeakMap<ServerParts, ReturnType<typeof compose>>();
  const of = (parts: ServerParts) => {
    const { named: provider, demo = true, serverLog = emptyLog() } = options;
    const known = composed.get(parts) ?? compose(parts, testVault, { provider, demo, log: serverLog });
    composed.set(parts, known);
    return known;
  };
  const server: TestServer = await startTestServer({
    ...options,
    image: takenOver(options.demo ?? true),
    site: (parts) => of(parts).site,
    catalogue: (parts) => of(parts).catalogue,
    ...(options.threads && { longReads: (parts) => of(parts).longReads }),
    routes: (parts, site) => [...of(parts).routes, ...(options.routes?.(parts, site) ?? [])],
    machines: { unknown: (...asked) => of(server.parts).machines.unknown(...asked) },
    snapshot: (...asked) => of(server.parts).snapshot(...asked),
  });
  return { server, contracts: [...of(server.parts).catalogue.code.contracts.values()] };
};
