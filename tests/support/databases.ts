import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
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
/** What databases of a run are copied from; `fill` makes it once, in an empty database, and leaves it closed. */
export interface Image {
  name: string;
  fill: (address: StoreAddress) => Promise<void>;
}
/** One of the databases that the suite runs on: `describe.each(databases)("$kind", ({ create }) => ...)`. */
export interface DatabaseKind {
  kind: "sqlite" | "postgres";
  /** Without tables, as at the first start of a plant. */
  create: () => Promise<TestDatabase>;
  /** A copy of an image; without one it has the tables of this build and nothing in them. */
  createMigrated: (image?: Image) => Promise<TestDatabase>;
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

const tables: Image = { name: "tables", fill: async (address) => (await openStore(address)).close() };

const imagePrefix = (ofRun: string): string => `shopwright-image-${ofRun}-`;

/** Files that make the image at once make the same one; the last stays. */
const makeImage = async (path: string, { fill }: Image): Promise<void> => {
  const folder = createFolder();
  await fill({ folder });
  renameSync(databasePath(folder), path);
  remove(folder);
};

const copyImage = async (ofRun: string, image: Image): Promise<TestDatabase> => {
  const path = join(place, `${imagePrefix(ofRun)}${image.name}.db`);
  if (!existsSync(path)) await makeImage(path, image);
  const folder = createFolder();
  copyFileSync(path, databasePath(folder));
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

const templatePrefix = (ofRun: string): string => `shopwright_template_${ofRun}_`;

/** The first file of a run that needs the template makes it, the others wait. */
const ensureTemplate = (url: string, template: string, { fill }: Image): Promise<void> =>
  onServer(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount) return;
    const draft = `${template}_draft`;
    await drop(client, draft);
    await client.query(`create database ${draft}`);
    await fill({ url: urlOf(url, draft) });
    await client.query(`alter database ${draft} rename to ${template}`);
  });

const templatesMade = new Map<string, Promise<void>>();
const spares = new Map<string, Promise<TestDatabase>>();
/** A copy for whoever asks, made beforehand: the next one is made while this one is used. */
const copyTemplate = async (url: string, ofRun: string, image: Image): Promise<TestDatabase> => {
  const template = templatePrefix(ofRun) + image.name;
  const made = templatesMade.get(template) ?? ensureTemplate(url, template, image);
  templatesMade.set(template, made);
  await made;
  const mine = spares.get(template) ?? createOn(url, template);
  const spare = mine.then(() => createOn(url, template));
  spares.set(template, spare);
  spare.catch(() => undefined);
  return mine;
};

/** Removes what the files of a run shared. */
export const endRun = async (name: string): Promise<void> => {
  for (const file of readdirSync(place)) if (file.startsWith(imagePrefix(name))) remove(join(place, file));
  if (!server) return;
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1) or starts_with(datname, $2)",
      [`shopwright_test_${name}_`, templatePrefix(name)],
    );
    for (const { datname } of rows) await drop(client, datname);
  });
};

const sqlite: DatabaseKind = {
  kind: "sqlite",
  create: () => Promise.resolve(folderDatabase(createFolder())),
  createMigrated: (image = tables) => (run ? copyImage(run, image) : sqlite.create()),
};
const postgresOn = (url: string): DatabaseKind => ({
  kind: "postgres",
  create: () => createOn(url),
  createMigrated: (image = tables) => (run ? copyTemplate(url, run, image) : createOn(url)),
});

/** SQLite always, PostgreSQL where `TEST_DATABASE_URL` names a server on which databases may be made. */
export const databases: readonly DatabaseKind[] = [sqlite, ...(server ? [postgresOn(server)] : [])];

/**
 * For what asks of a database only what both do alike (transport, sessions, documents as text): SQLite in every run,
 * PostgreSQL in the long one, where there is one.
 */
export const anyDatabase: readonly DatabaseKind[] = isLong && server ? databases.slice(1) : [sqlite];
