import { rm } from "node:fs/promises";
import { type BrowserContext, expect } from "@playwright/test";
import { Client } from "#tests/faults/client.ts";
import { type ServerProcess, startServer } from "#tests/faults/server-process.ts";
import { bounds } from "#tests/support/bounds.ts";
import { test as base } from "./browser.ts";
import { copyOfPlant, demo } from "./made-plant.ts";

export interface Plant {
  /** Where the server is reached from this process. */
  url: string;
  /** What a screen opens: the same server as `url`, under the host of the project. */
  site: string;
  /** An API key of the ingest. */
  apiKey: string;
  /** Sends records to the ingest as a machine's gateway does. */
  record(...records: Record<string, unknown>[]): Promise<void>;
  /** A browser context that has signed in, as another person at another screen would. */
  signedIn(context: BrowserContext, username: string, password?: string): Promise<BrowserContext>;
  /** A caller that has signed in, beside all screens; the same one each time while its session lasts. */
  client(username: string): Promise<Client>;
  /** Ends the server at once, as a power cut would. */
  down(): Promise<void>;
  /** Starts it again on the same data. */
  up(): Promise<void>;
  /** `down` and `up`. */
  restart(): Promise<void>;
}

/** Opens the developer log of a plant of the journeys. */
export const devlogCode = "nine quiet harbours";

const begun = new Date(Date.now() - 86_400_000).toISOString();

/** Rows of a history whose own range moves on with the time: without those that may leave it during a test. */
export const lately = <R extends { trans_time: string }>(rows: readonly R[]): R[] =>
  rows.filter(({ trans_time }) => trans_time >= begun);

/**
 * Waits until the server has no copy of the operator's run of a wizard. A page forgets a run beside the change of its
 * address: one that closes in that moment leaves the run to whoever opens the wizard next.
 */
export const expectForgotten = async (plant: Plant, machine_id: string, wizard = "report-quantity"): Promise<void> => {
  const operator = await plant.client("operator");
  await expect.poll(() => operator.read<object | null>("load_wizard_snapshot", { wizard, machine_id })).toBeNull();
};

const isTrue = () => true;
const isFalse = () => false;

export interface Options {
  /** Files that change what others begin with name a plant of their own, or one for those that change the same. */
  ground: string;
  /** The host that screens open. A name that is no loopback address is no secure context over plain HTTP. */
  host: string;
  /** What a file's own server gets besides. */
  env: Record<string, string>;
}

interface Made {
  plant: Plant;
  remove(): Promise<void>;
}

const ofJourneys = { ...demo, ALLOWED_HOSTS: "plant.test", DEVLOG_CODE: devlogCode };

/** The demo factory as a real process on a folder of its own; its machines say only what the tests post. */
const makePlant = async (host: string, env: Options["env"]): Promise<Made> => {
  const data = await copyOfPlant("shopwright-e2e-");
  let server: ServerProcess = await startServer({ data, env: { ...ofJourneys, ...env } });
  const { port } = server;
  const boot = () => startServer({ port, data, env: { ...ofJourneys, ...env } });
  const signIn = async (username: string, password?: string) => {
    const one = new Client(server.url);
    await one.signIn(username, password);
    return one;
  };
  const clients = new Map<string, Client>();
  const client = async (username: string) => {
    const known = clients.get(username);
    const isIn = known && (await known.get("/api/session").then(isTrue, isFalse));
    const one = isIn ? known : await signIn(username);
    clients.set(username, one);
    return one;
  };
  const admin = await client("admin");
  const made = await admin.call<{ api_key: string }>(
    "create_api_key",
    { name: "gateway", scope: "ingest" },
    crypto.randomUUID(),
  );
  if (!made.answered || made.status !== 200) throw new Error(`No API key: ${JSON.stringify(made)}`);
  const { api_key: apiKey } = made.body.res as { api_key: string };
  const plant: Plant = {
    url: server.url,
    site: `http://${host}:${port}`,
    apiKey,
    client,
    async record(...records) {
      const response = await fetch(`${server.url}/api/ingest`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(records),
      });
      const answer = await response.text();
      expect(response.status, answer).toBe(200);
      const { res } = JSON.parse(answer) as { res: { recorded: number } };
      expect(res.recorded, answer).toBe(records.length);
    },
    async signedIn(context, username, password) {
      const { cookies } = await signIn(username, password);
      for (const url of new Set([server.url, `http://${host}:${port}`]))
        await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url, httpOnly: true })));
      return context;
    },
    async down() {
      await server.kill();
    },
    async up() {
      server = await boot();
    },
    async restart() {
      await server.kill();
      server = await boot();
    },
  };
  const remove = async () => {
    await server.kill();
    await rm(data, { recursive: true, force: true });
  };
  return { plant, remove };
};

/** The plants of a worker by ground, server and host: made when a test asks for one first. */
type Plants = (options: Options) => Promise<Plant>;

/** So many are kept, those that were asked for last: files of one ground follow each other, and an idle server takes time too. */
const plantsKept = 3;

export const test = base.extend<{ plant: Plant } & Options, { plants: Plants }>({
  host: ["127.0.0.1", { option: true }],
  env: [{}, { option: true }],
  ground: ["shared", { option: true }],
  plants: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture stands on
    async ({}, use) => {
      const made = new Map<string, Promise<Made>>();
      const remove = async (name: string) => {
        const one = made.get(name);
        made.delete(name);
        await (await one)?.remove();
      };
      await use(async ({ ground, host, env }) => {
        const name = JSON.stringify([ground, host, env]);
        const one = made.get(name) ?? makePlant(host, env);
        // Last in the order of the map, whose first is the one that nobody has asked for the longest.
        made.delete(name);
        made.set(name, one);
        const oldest = made.keys().next().value;
        if (made.size > plantsKept && oldest !== undefined) await remove(oldest);
        return (await one).plant;
      });
      for (const name of made.keys()) await remove(name);
    },
    { scope: "worker", timeout: bounds.test },
  ],
  // The plant outlives the test: another worker for each ground would begin with a browser and modules of its own.
  plant: async ({ plants, ground, host, env }, use) => use(await plants({ ground, host, env })),
  baseURL: async ({ plant }, use) => use(plant.site),
});
export { expect };
export type { Page } from "@playwright/test";
