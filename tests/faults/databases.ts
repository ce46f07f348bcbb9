import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

export type DatabaseName = "sqlite" | "postgres";

/** A data folder, and for PostgreSQL a database of its own, for one run of a scenario. */
export interface Ground {
  data: string;
  /** DATABASE_URL of the server; none for the embedded database. */
  url: string | undefined;
  clear(): Promise<void>;
}

async function freshPostgres(address: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `shopwright_faults_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

export async function freshGround(name: DatabaseName): Promise<Ground> {
  const data = await mkdtemp(join(tmpdir(), "shopwright-faults-"));
  const postgres = name === "postgres" ? await freshPostgres(process.env["TEST_DATABASE_URL"] ?? "") : null;
  return {
    data,
    url: postgres?.url,
    async clear() {
      await postgres?.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
