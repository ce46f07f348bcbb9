import { randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import pg from "pg";
import { demo, newFolder } from "#tests/support/demo-plant.ts";
import { startServer } from "./server-process.ts";

export type DatabaseName = "sqlite" | "postgres";

/** A data folder, and for PostgreSQL a database of its own, for one run of a scenario. */
export interface Ground {
  data: string;
  /** DATABASE_URL of the server; none for the embedded database. */
  url: string | undefined;
  clear(): Promise<void>;
}

/** A database of its own: empty, or a copy of one that nobody is connected to. */
async function freshPostgres(copyOf: string | undefined): Promise<{ url: string; drop: () => Promise<void> }> {
  const address = process.env["TEST_DATABASE_URL"] ?? "";
  const name = `shopwright_faults_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}${copyOf ? ` template ${new URL(copyOf).pathname.slice(1)}` : ""}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Ground in `data`, a fresh folder in memory unless given, with a copy of another's. */
export async function newGround(name: DatabaseName, copied?: Ground, folder?: string): Promise<Ground> {
  const data = folder ?? (await newFolder("shopwright-faults-"));
  if (copied) await cp(copied.data, data, { recursive: true });
  const postgres = name === "postgres" ? await freshPostgres(copied?.url) : null;
  return {
    data,
    url: postgres?.url,
    async clear() {
      await postgres?.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The demo plant of each database as it is made for this run: making it takes many times as long as a start on it. */
const made = new Map<DatabaseName, Ground>();

async function makePlant(name: DatabaseName): Promise<Ground> {
  const ground = await newGround(name);
  made.set(name, ground);
  const server = await startServer({ data: ground.data, database: ground.url, env: demo });
  await server.stop();
  return ground;
}

/** A copy of the demo plant. */
export const freshGround = async (name: DatabaseName): Promise<Ground> =>
  newGround(name, made.get(name) ?? (await makePlant(name)));

/** Removes what the copies were made of. */
export const clearMade = async (): Promise<void> => {
  for (const ground of made.values()) await ground.clear();
};
