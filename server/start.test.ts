import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ensureCompany } from "#server/auth/users.ts";
import { readConfig } from "#server/config.ts";
import { databasePath } from "#server/database/data-folder.ts";
import { openStore } from "#server/database/open.ts";
import { StartFault } from "#server/start-fault.ts";
import { markDemo } from "#server/demo/mark.ts";
import { selfSigned } from "#tests/support/certificate.ts";
import { runScript } from "#tests/support/server-process.ts";

const start = fileURLToPath(new URL("start.mjs", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "shopwright-start-"));
const newFolder = () => mkdtempSync(join(temporary, "data-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  lines: string[];
}

/** Starts the real server; it must end by itself. */
const run = async (env: Record<string, string>, before: string[] = []): Promise<Ended> => {
  const running = runScript([...before, start], { PORT: "0", ...env });
  running.child.stdout?.on("data", () => {
    if (running.stdout().includes("Shopwright ready")) running.child.kill("SIGKILL");
  });
  const { code, stderr } = await running.ended;
  return { code, lines: stderr.trimEnd().split("\n") };
};

/** What the environment is refused with: the sentence with which a server ends that is started in it. */
const refusalOf = (env: Record<string, string>): string | null => {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return error.message;
  }
};

const oneSentence = (sentence: RegExp) => ({ code: 1, lines: [expect.stringMatching(sentence)] });

const madeFolder = async (): Promise<string> => {
  const folder = newFolder();
  await (await openStore({ folder })).close();
  return folder;
};
const change = (folder: string, statement: string): void => {
  const db = new DatabaseSync(databasePath(folder));
  db.exec(statement);
  db.close();
};

describe("the server refuses to start, in one sentence,", () => {
  it("on a database file that is no database, is cut, is empty, or belongs to another program", async () => {
    const [text, cut, empty, other] = [newFolder(), await madeFolder(), await madeFolder(), newFolder()];
    writeFileSync(databasePath(text), "this is not a database, however long it may be ".repeat(50));
    truncateSync(databasePath(cut), 8192);
    truncateSync(databasePath(empty), 0);
    change(other, "create table theirs (a)");
    for (const folder of [text, cut, empty])
      expect(await run({ SHOPWRIGHT_DATA: folder })).toEqual(
        oneSentence(/damaged or not complete; restore it from a backup/),
      );
    expect(await run({ SHOPWRIGHT_DATA: other })).toEqual(oneSentence(/is a database of another program/));
  });

  it("on a folder with other files, or with the rest of a database", async () => {
    const [foreign, rest] = [newFolder(), newFolder()];
    writeFileSync(join(foreign, "thesis.docx"), "");
    writeFileSync(`${databasePath(rest)}-wal`, "x");
    expect(await run({ SHOPWRIGHT_DATA: foreign })).toEqual(oneSentence(/holds other files \(thesis\.docx\)/));
    expect(await run({ SHOPWRIGHT_DATA: rest })).toEqual(oneSentence(/damaged or not complete/));
  });

  it("on a folder whose database is gone, until somebody says that it begins anew", async () => {
    const folder = await madeFolder();
    for (const end of ["", "-wal", "-shm"]) rmSync(databasePath(folder) + end, { force: true });
    const mark = join(folder, "shopwright.mark");
    const refusal = await run({ SHOPWRIGHT_DATA: folder });
    expect(refusal).toEqual(oneSentence(/The database .*shopwright\.db is gone\. Put it back/));
    expect([refusal.lines.join().includes(mark), existsSync(databasePath(folder))]).toEqual([true, false]);
    rmSync(mark);
    await (await openStore({ folder })).close();
    expect(existsSync(databasePath(folder))).toBe(true);
  });

  it("on a folder that another server uses", async () => {
    const folder = newFolder();
    const store = await openStore({ folder });
    expect(await run({ SHOPWRIGHT_DATA: folder })).toEqual(
      oneSentence(/Another Shopwright server already uses the data folder/),
    );
    await store.close();
  });

  it("on a folder that cannot be written", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    expect(await run({ SHOPWRIGHT_DATA: file })).toEqual(oneSentence(/cannot be written/));
  });

  it("on a database of a newer build, which it leaves as it is", async () => {
    const folder = await madeFolder();
    change(folder, "insert into kysely_migration values ('9999-later', '2030-01-01')");
    expect(await run({ SHOPWRIGHT_DATA: folder })).toEqual(
      oneSentence(/written by a newer build of Shopwright \(it has 9999-later\)/),
    );
  });

  it("with a DATABASE_URL that is half set, wrong, or leads nowhere", async () => {
    expect(await run({ DATABASE_URL: "" })).toEqual(oneSentence(/DATABASE_URL must be whole/));
    const wrong = ["postgres://", "postgres://127.0.0.1/x", "postgres://u@127.0.0.1", "mysql://u@h/x", "nonsense"];
    for (const url of wrong) expect(refusalOf({ DATABASE_URL: url })).toMatch(/DATABASE_URL must be whole/);
    const nowhere = await run({ DATABASE_URL: "postgres://someone:hidden@127.0.0.1:1/plant" });
    expect(nowhere).toEqual(oneSentence(/PostgreSQL at 127\.0\.0\.1:1\/plant, but nothing answers there/));
    expect(nowhere.lines.join()).not.toContain("hidden");
  });

  it("on a port that is occupied or no port", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    expect(await run({ PORT: String(port), SHOPWRIGHT_DATA: newFolder() })).toEqual(
      oneSentence(/another program uses it/),
    );
    server.close();
    expect(await run({ PORT: "eighty" })).toEqual(oneSentence(/PORT must be a number/));
    expect(refusalOf({ PORT: "70000" })).toMatch(/PORT must be a number/);
  });

  it("with half of TLS, or as a demo that others could reach or whose history has no length", async () => {
    expect(await run({ TLS_CERT: "cert.pem" })).toEqual(oneSentence(/must be set together/));
    expect(refusalOf({ TLS_CERT: "/nowhere", TLS_KEY: "/nowhere" })).toMatch(/cannot be read/);
    const [one, other] = [selfSigned("one"), selfSigned("other")];
    const file = (name: string, text: string): string => {
      const path = join(temporary, name);
      writeFileSync(path, text);
      return path;
    };
    const [cert, key] = [file("cert.pem", one.cert), file("key.pem", other.key)];
    expect(refusalOf({ TLS_CERT: key, TLS_KEY: key })).toMatch(/TLS_CERT .* which is no certificate in PEM/);
    expect(refusalOf({ TLS_CERT: cert, TLS_KEY: cert })).toMatch(/TLS_KEY .* which is no private key/);
    expect(refusalOf({ TLS_CERT: cert, TLS_KEY: key })).toMatch(/does not belong to the certificate/);
    expect(refusalOf({ SHOPWRIGHT_DEMO: "1", HOST: "0.0.0.0" })).toMatch(/runs on this computer only/);
    expect(refusalOf({ SHOPWRIGHT_DEMO: "1", SHOPWRIGHT_DEMO_HISTORY: "three years" })).toMatch(
      /SHOPWRIGHT_DEMO_HISTORY must be a number of days/,
    );
    for (const ports of ["1,2", "1,2,2", "1,2,3,4", "1,2,0", "1,2,70000", "some"])
      expect(refusalOf({ SHOPWRIGHT_DEMO: "1", SHOPWRIGHT_DEMO_PORTS: ports })).toMatch(
        /SHOPWRIGHT_DEMO_PORTS must be three different ports/,
      );
  });

  it("on the demo plant's data without its flag, whoever has brought them there, and as a demo beside a plant", async () => {
    const [demo, copy, plant] = [newFolder(), newFolder(), newFolder()];
    const flag = {
      SHOPWRIGHT_DEMO: "1",
      SHOPWRIGHT_DEMO_HISTORY: "7",
      SHOPWRIGHT_DEMO_LIVE: "0",
      SHOPWRIGHT_DEMO_PORTS: "0",
    };
    const made = await openStore({ folder: demo });
    await made.write((trx) => markDemo(trx, 1000, 0));
    await made.close();
    const refusal = oneSentence(/holds the demo plant, whose passwords are well known/);
    expect(await run({ SHOPWRIGHT_DATA: demo })).toEqual(refusal);
    cpSync(demo, copy, { recursive: true });
    expect(await run({ SHOPWRIGHT_DATA: copy, HOST: "0.0.0.0" })).toEqual(refusal);

    const store = await openStore({ folder: plant });
    await store.write((trx) => ensureCompany(trx, 1, "A plant"));
    await store.close();
    expect(await run({ ...flag, SHOPWRIGHT_DATA: plant })).toEqual(
      oneSentence(/holds a plant already, and the demo plant is not put beside it/),
    );
  });

  it("with a Node that is too old, before anything of it is loaded", async () => {
    const pretend = join(temporary, "old.cjs");
    writeFileSync(pretend, `Object.defineProperty(process.versions, "node", { value: "20.20.2" });`);
    expect(await run({}, ["--require", pretend])).toEqual(
      oneSentence(/needs Node 24 or newer and this is Node 20\.20\.2/),
    );
  });
});
