import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { Client } from "#tests/faults/client.ts";
import { startServer } from "#tests/faults/server-process.ts";
import { bounds } from "#tests/support/bounds.ts";
import { brief, newFolder } from "#tests/support/demo-plant.ts";
import { test as base } from "./browser.ts";
import { demo } from "./made-plant.ts";

const root = join(import.meta.dirname, "../..");

/** What a new plant is started with: nothing of the demo, on the day of the run. */
const env = { ...brief, NODE_OPTIONS: demo.NODE_OPTIONS };

/** Adds a user as whoever sets a plant up does, with the name as the password. */
const addUser = (where: Record<string, string>, name: string, role: string): void => {
  const { status, stderr } = spawnSync(process.execPath, ["server/cli/user.ts", "add", name, "--role", role], {
    cwd: root,
    input: `${name}\n`,
    encoding: "utf8",
    env: { ...process.env, ...env, ...where },
  });
  if (status !== 0) throw new Error(`No user ${name}: ${stderr}`);
};

export interface EmptyPlant {
  site: string;
  client(username: string): Promise<Client>;
  /** A browser context of somebody who has signed in, at a size. */
  signedIn(browser: Browser, username: string, screen: BrowserContextOptions): Promise<BrowserContext>;
}

/** A new folder as `npm run serve` serves it, with an administrator and an operator and nothing else; data of PostgreSQL where its address is given. */
export const withEmptyPlant = async (work: (plant: EmptyPlant) => Promise<void>, database?: string): Promise<void> => {
  const data = await newFolder("shopwright-e2e-empty-");
  const where = { SHOPWRIGHT_DATA: data, ...(database ? { DATABASE_URL: database } : {}) };
  addUser(where, "anna", "administrator");
  addUser(where, "olle", "operator");
  const server = await startServer({ data, database, env });
  const client = async (username: string) => {
    const one = new Client(server.url);
    await one.signIn(username);
    return one;
  };
  try {
    await work({
      site: server.url,
      client,
      async signedIn(browser, username, screen) {
        const { cookies } = await client(username);
        const context = await browser.newContext({ baseURL: server.url, ...screen });
        await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: server.url, httpOnly: true })));
        return context;
      },
    });
  } finally {
    await server.kill();
    await rm(data, { recursive: true, force: true });
  }
};

export const test = base.extend<object, { empty: EmptyPlant }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture stands on
  empty: [async ({}, use) => withEmptyPlant(use), { scope: "worker", timeout: bounds.test }],
});

/** Fills a list with what the page's scripts fail at and write to the console as errors, from now on. */
export const scriptFaultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
};
