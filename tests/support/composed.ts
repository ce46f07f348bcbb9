import { compose } from "#server/compose.ts";
import type { ProviderOfSite } from "#schemas/protocol/provider-sign-in.ts";
import type { ServerParts } from "#server/parts.ts";
import { testVault } from "./vault.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./server.ts";

/** The product as it is composed: all procedures, the site's documents and the ingest. */
export interface ComposedServer {
  server: TestServer;
  contracts: readonly ProcedureContract[];
}

/** Starts the product on an empty database with the given users; `routes` beside its own. */
export const startComposedServer = async (
  options: Pick<TestServerOptions, "database" | "users" | "now" | "routes" | "provider" | "log"> & {
    /** The sign-in provider that screens are told of. */
    named?: ProviderOfSite;
    /** With the demo plant's own documents, as most tests speak of its machines; false as a new plant is served. */
    demo?: boolean;
  },
): Promise<ComposedServer> => {
  const composed = new WeakMap<ServerParts, ReturnType<typeof compose>>();
  const of = (parts: ServerParts) => {
    const known =
      composed.get(parts) ?? compose(parts, testVault, { provider: options.named, demo: options.demo ?? true });
    composed.set(parts, known);
    return known;
  };
  const server: TestServer = await startTestServer({
    ...options,
    site: (parts) => of(parts).site,
    catalogue: (parts) => of(parts).catalogue,
    longReads: (parts) => of(parts).longReads,
    routes: (parts, site) => [...of(parts).routes, ...(options.routes?.(parts, site) ?? [])],
    machines: { unknown: (...asked) => of(server.parts).machines.unknown(...asked) },
    snapshot: (...asked) => of(server.parts).snapshot(...asked),
  });
  return { server, contracts: [...of(server.parts).catalogue.code.contracts.values()] };
};
