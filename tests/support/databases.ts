import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { StoreAddress } from "#server/database/open.ts";

/** A fresh database of one kind; `drop` removes it. */
export interface TestDatabase {
  address: StoreAddress;
  drop: () => Promise<void>;
}
/** One of the databases that the suite runs on: `describe.each(databases)("$kind", ({ create }) => ...)`. */
export interface DatabaseKind {
  kind: "sqlite" | "postgres";
  create: () => Promise<TestDatabase>;
}

const createFolder = (): Promise<TestDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), "shopwright-test-"));
  return Promise.resolve({
    address: { folder },
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  });
};

const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createOn = async (server: string): Promise<TestDatabase> => {
  const name = `shopwright_test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { address: { url: url.href }, drop: () => runOn(server, `drop database if exists ${name} with (force)`) };
};

const server = process.env["TEST_DATABASE_URL"];

/** SQLite always, PostgreSQL where `TEST_DATABASE_URL` names a server on which databases may be made. */
export const databases: readonly DatabaseKind[] = [
  { kind: "sqlite", create: createFolder },
  ...(server ? [{ kind: "postgres" as const, create: () => createOn(server) }] : []),
];
