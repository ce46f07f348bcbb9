import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databasePath } from "#server/database/data-folder.ts";
import { openStore } from "#server/database/open.ts";
import type { StoreAddress } from "#server/database/store.ts";
import { isLong } from "./runs.ts";

/** A fresh database of one kind; `drop` removes it. */
export interface TestDatabase {
  address: StoreAddress;
  drop: () => Promise<void>;
}
/** One of the databases that the suite runs on: `describe.each(databases)("$kind", ({ create }) => ...)`. */
export interface DatabaseKind {
  kind: "sqlite" | "postgres";
  /** Without tables, as at the first start of a plant. */
  create: () => Promise<TestDatabase>;
  /** With the tables of this build and nothing in them: a copy of one that is made once in a run of tests. */
  createMigrated: () => Promise<TestDatabase>;
}

/** The name of what the files of one run share (`run.ts`). Scripts have none: what they open makes its own tables. */
const run = process.env["TEST_RUN"];
const server = process.env["TEST_DATABASE_URL"];

const memory = "/dev/shm";
const gigabyte = 2 ** 30;
const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > gigabyte;
};
/** In memory, where no commit waits for the disk, when there is room. */
const place = existsSync(memory) && hasRoom(memory) ? memory : tmpdir();

const createFolder = (): string => mkdtempSync(join(place, "shopwright-test-"));
const remove = (path: string): void => rmSync(path, { recursive: true, force: true });
const folderDatabase = (folder: string): TestDatabase => ({
  address: { folder },
  drop: () => Promise.resolve(remove(folder)),
});

const imageOf = (name: string): string => join(place, `shopwright-image-${name}.db`);

/** Files that make the image at once make the same one; the last stays. */
const makeImage = async (image: string): Promise<void> => {
  const folder = createFolder();
  await (await openStore({ folder })).close();
  renameSync(databasePath(folder), image);
  remove(folder);
};

const copyImage = async (name: string): Promise<TestDatabase> => {
  const image = imageOf(name);
  if (!existsSync(image)) await makeImage(image);
  const folder = createFolder();
  copyFileSync(image, databasePath(folder));
  return folderDatabase(folder);
};

const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (url: string, name: string): string => {
  const one = new URL(url);
  one.pathname = `/${name}`;
  return one.href;
};

/** On a busy machine a call waits long for one of the ten connections; only tests of that wait mean to meet its end. */
const patience = 10;

const drop = (client: pg.Client, name: string) => client.query(`drop database if exists ${name} with (force)`);

/** Databases of a run bear its name, so that its end finds those that are still there. */
const prefix = `shopwright_test_${run ? `${run}_` : ""}`;
const newName = (): string => `${prefix}${randomUUID().replaceAll("-", "").slice(0, 12)}`;

/**
 * Removing a database has the server write all that it holds to its disk. That goes on beside the tests of a run, one
 * after the other; whoever is no run waits for it.
 */
let dropped: Promise<unknown> = Promise.resolve();
const dropLater = (url: string, name: string): Promise<void> => {
  const done = dropped.then(() => onServer(url, async (client) => void (await drop(client, name))));
  dropped = done.catch(() => undefined);
  return run ? Promise.resolve() : done;
};

const createOn = (url: string, template = "template1"): Promise<TestDatabase> =>
  onServer(url, async (client) => {
    const name = newName();
    await client.query(`create database ${name} template ${template}`);
    // No test cuts the power of the database server, so that no commit has to wait for its disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
    return { address: { url: urlOf(url, name), patience }, drop: () => dropLater(url, name) };
  });

const templateOf = (name: string): string => `shopwright_template_${name}`;

/** The first file of a run that needs the template makes it, the others wait. */
const ensureTemplate = (url: string, template: string): Promise<void> =>
  onServer(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount) return;
    const draft = `${template}_draft`;
    await drop(client, draft);
    await client.query(`create database ${draft}`);
    await (await openStore({ url: urlOf(url, draft) })).close();
    await client.query(`alter database ${draft} rename to ${template}`);
  });

let templateMade: Promise<void> | undefined;
let spare: Promise<TestDatabase> | undefined;
/** A copy for whoever asks, made beforehand: the next one is made while this one is used. */
const copyTemplate = async (url: string, name: string): Promise<TestDatabase> => {
  const template = templateOf(name);
  await (templateMade ??= ensureTemplate(url, template));
  const mine = spare ?? createOn(url, template);
  spare = mine.then(() => createOn(url, template));
  spare.catch(() => undefined);
  return mine;
};

/** Removes what the files of a run shared. */
export const endRun = async (name: string): Promise<void> => {
  rmSync(imageOf(name), { force: true });
  if (!server) return;
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like $1", [
      `shopwright_test_${name}_%`,
    ]);
    for (const { datname } of rows) await drop(client, datname);
    await drop(client, templateOf(name));
  });
};

const sqlite: DatabaseKind = {
  kind: "sqlite",
  create: () => Promise.resolve(folderDatabase(createFolder())),
  createMigrated: () => (run ? copyImage(run) : sqlite.create()),
};
const postgresOn = (url: string): DatabaseKind => ({
  kind: "postgres",
  create: () => createOn(url),
  createMigrated: () => (run ? copyTemplate(url, run) : createOn(url)),
});

/** SQLite always, PostgreSQL where `TEST_DATABASE_URL` names a server on which databases may be made. */
export const databases: readonly DatabaseKind[] = [sqlite, ...(server ? [postgresOn(server)] : [])];

/**
 * For what asks of a database only what both do alike (transport, sessions, documents as text): SQLite in every run, all
 * of them in the long one.
 */
export const anyDatabase: readonly DatabaseKind[] = isLong ? databases : [sqlite];
