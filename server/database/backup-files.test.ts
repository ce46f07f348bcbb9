import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { backUp, restore } from "./backup.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

const kind = databases[0]!;

describe("the media files of a backup", () => {
  const folder = mkdtempSync(join(tmpdir(), "shopwright-backup-files-"));
  const source = join(folder, "files");
  const file = join(folder, "backup.jsonl");
  const large = Buffer.from(Array.from({ length: 1_000_003 }, (_, at) => (at * 7919) % 251));
  const closing: (() => Promise<void>)[] = [];
  const open = async (): Promise<Store> => {
    const database = await kind.create();
    const store = await openStore(database.address);
    closing.push(async () => {
      await store.close();
      await database.drop();
    });
    return store;
  };
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), content);
    utimesSync(join(source, path), 1_700_000_000, 1_700_000_000);
  };

  beforeAll(async () => {
    put("1000/film.mp4", large);
    put("1000/Måleri/Press 1.png", "picture");
    put("1000/empty.txt", "");
    put("2/a.txt", "of another company");
    put("1000/.hidden", "hidden");
    symlinkSync(file, join(source, "1000/link.txt"));
    await backUp(await open(), file, source);
  });
  afterAll(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true });
  });

  it("come back byte for byte, with the time of their last change", async () => {
    const target = join(folder, "restored");
    mkdirSync(join(target, "1000"), { recursive: true });
    writeFileSync(join(target, "1000/mine.txt"), "mine");
    await restore(await open(), file, target);
    expect(readFileSync(join(target, "1000/film.mp4")).equals(large)).toBe(true);
    const texts = ["1000/Måleri/Press 1.png", "1000/empty.txt", "2/a.txt", "1000/mine.txt"];
    expect(texts.map((path) => readFileSync(join(target, path), "utf8"))).toEqual([
      "picture",
      "",
      "of another company",
      "mine",
    ]);
    expect(statSync(join(target, "1000/film.mp4")).mtimeMs).toBe(1_700_000_000_000);
    expect(["1000/.hidden", "1000/link.txt"].filter((path) => existsSync(join(target, path)))).toEqual([]);
    expect(existsSync(`${target}.restoring`)).toBe(false);
  });

  it("stay away where nobody asks for them", async () => {
    expect(await restore(await open(), file)).toBe(0);
  });

  it.each([
    ["a part is missing", (lines: string[]) => lines.toSpliced(-3, 1)],
    ["the first part is missing", (lines: string[]) => lines.filter((line) => !line.includes('"first":true'))],
    ["a path leads out", (lines: string[]) => lines.map((line) => line.replaceAll("2/a.txt", "../a.txt"))],
  ])("are all or none: when %s, nothing is restored", async (_, change) => {
    const broken = join(folder, "broken.jsonl");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    writeFileSync(broken, `${change(lines).join("\n")}\n`);
    const target = join(folder, "target");
    await expect(restore(await open(), broken, target)).rejects.toThrow(/is no complete backup/);
    expect([existsSync(target), existsSync(`${target}.restoring`), existsSync(join(folder, "a.txt"))]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
