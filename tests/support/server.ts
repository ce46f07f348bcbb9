import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, type RoutePart } from "#server/app.ts";
import type { Hold } from "#server/auth/locked-addresses.ts";
import type { SignInProvider } from "#server/auth/sign-in-provider.ts";
import { ensureCompany, type NewUser, userRow } from "#server/auth/users.ts";
import type { Allowance } from "#server/budget.ts";
import { openStore } from "#server/database/open.ts";
import type { SnapshotSource } from "#server/procedures/snapshot-source.ts";
import { hostCheck } from "#server/hosts.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import type { Catalogue } from "#server/procedures/catalogue.ts";
import type { MachineDirectory } from "#server/procedures/machine-directory.ts";
import { inPlace, type LongReads } from "#server/procedures/long-reads/run.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";
import { listed } from "./catalogue.ts";
import { TestClient } from "./client.ts";
import { databases, type DatabaseKind, type Image, type TestDatabase } from "./databases.ts";
import { isQuickPassword, quickHash } from "./passwords.ts";
import { fakeSite } from "./site.ts";
import { testVault } from "./vault.ts";

/** What a test hands in; what is left out is empty. Parts that need the store are given as functions of it. */
export interface TestServerOptions {
  database?: DatabaseKind;
  /** What the database is a copy of; nothing but tables where nothing is said. */
  image?: Image;
  procedures?: readonly Procedure[] | ((parts: ServerParts) => readonly Procedure[]);
  /** The catalogue of each company; where nothing is said, every company has `procedures`. */
  catalogue?: (parts: ServerParts) => Catalogue;
  /** What runs the long reads; the server itself where nothing is said. */
  longReads?: (parts: ServerParts) => LongReads;
  routes?: (parts: ServerParts, site: SiteReader) => readonly RoutePart[];
  site?: SiteReader | ((parts: ServerParts) => SiteReader | Promise<SiteReader>);
  machines?: MachineDirectory;
  snapshot?: SnapshotSource;
  users?: readonly TestUser[];
  /** The folder of a built browser app. */
  pages?: string;
  /** What a collector of metrics must show that does not call from this computer. */
  metricsToken?: string;
  /** What each session, and each address without one, may ask for, by the injected clock. */
  allowance?: Allowance;
  /** Sign-in by somebody else; there is none where nothing is said. */
  provider?: (parts: ServerParts, site: SiteReader) => Promise<SignInProvider | null>;
  /** The proxies whose word is taken for where a request comes from. */
  trustedProxies?: readonly string[] | null;
  /** Lets the refusals of guesses from a locked address wait; where nothing is said they wait for nothing. */
  hold?: Hold;
  /** Hears each line of the log; without it only what ends the server is said. */
  log?: (line: string) => void;
  /** Where the injected clock stands at first, ms UTC; it moves by `advance` only. */
  now?: number;
}
/** A user whose password is his name, of company 1 and a role without permissions unless it says another. */
export type TestUser = Omit<NewUser, "company_id" | "password" | "usertype"> & {
  company_id?: number;
  usertype?: number;
};

export interface TestServer {
  url: string;
  parts: ServerParts;
  database: TestDatabase;
  /** Moves the injected clock forward. */
  advance: (ms: number) => void;
  /** A client without a session, or one that has signed in. */
  client: (username?: string) => Promise<TestClient>;
  addUser: (user: TestUser) => Promise<void>;
  /** Closes the server and opens another one on the same data at the same time of the clock. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

const anyMachine: MachineDirectory = { unknown: () => Promise.resolve([]) };
const noPages = mkdtempSync(join(tmpdir(), "shopwright-pages-"));
/** Where the injected clock stands at first, where nothing is said. */
export const start = Date.UTC(2026, 2, 2, 8);

const addUserTo = async ({ store, now }: ServerParts, user: TestUser): Promise<void> => {
  const company_id = user.company_id ?? 1;
  const row = await userRow(
    { usertype: 10, role: "of-tests", ...user, company_id, password: user.username },
    now(),
    quickHash,
  );
  await store.write(async (trx) => {
    await ensureCompany(trx, company_id, `Company ${company_id}`);
    await trx.insertInto("users").values(row).execute();
  });
};

/** A real server on a random port over real HTTP, with a database and a clock of its own. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = await (options.database ?? databases[0]!).createMigrated(options.image);
  let time = options.now ?? start;

  const open = async () => {
    const parts = createParts(await openStore(database.address), () => time, isQuickPassword);
    const site = typeof options.site === "function" ? await options.site(parts) : (options.site ?? fakeSite());
    const procedures =
      typeof options.procedures === "function" ? options.procedures(parts) : (options.procedures ?? []);
    const app = await createApp({
      parts,
      site,
      machines: options.machines ?? anyMachine,
      snapshot: options.snapshot ?? (() => Promise.resolve({})),
      longReads: options.longReads?.(parts) ?? inPlace(parts.store.read),
      catalogue: options.catalogue?.(parts) ?? listed(procedures),
      routes: options.routes?.(parts, site) ?? [],
      version: "0.0.0-test",
      seal: testVault,
      pages: options.pages ?? noPages,
      tls: null,
      metricsToken: options.metricsToken ?? null,
      answersTo: hostCheck({ allowed: null, bound: "127.0.0.1", cert: null }),
      allowance: options.allowance ?? null,
      trustedProxies: options.trustedProxies ?? null,
      provider: (await options.provider?.(parts, site)) ?? null,
      steady: () => time,
      hold: options.hold ?? (() => Promise.resolve()),
      logger: options.log ? { level: "info", stream: { write: options.log } } : { level: "fatal" },
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    return { app, parts, url: `http://127.0.0.1:${port}` };
  };
  let running = await open();
  const stop = async () => {
    await running.app.close();
    await running.parts.store.close();
  };

  const server: TestServer = {
    get url() {
      return running.url;
    },
    get parts() {
      return running.parts;
    },
    database,
    advance: (ms) => void (time += ms),
    async client(username) {
      const client = new TestClient(running.url);
      if (username !== undefined) await client.signIn(username, username);
      return client;
    },
    addUser: (user) => addUserTo(running.parts, user),
    async restart() {
      await stop();
      running = await open();
    },
    async close() {
      await stop();
      await database.drop();
    },
  };
  for (const user of options.users ?? []) await server.addUser(user);
  return server;
};
