import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSafePath, openBelow } from "./paths.ts";
import { rangeOf } from "#server/files/ranges.ts";
import { fileTypeOf, machineOfPath, servedAs } from "#server/files/types.ts";

describe("paths below the media folder", () => {
  let root = "";
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "shopwright-files-"));
    mkdirSync(join(root, "media/img"), { recursive: true });
    mkdirSync(join(root, "outside"));
    for (const path of ["media/img/a b.png", "media/.hidden", "outside/secret.txt", "top.txt"])
      writeFileSync(join(root, path), path);
    symlinkSync(join(root, "outside"), join(root, "media/linked"));
    symlinkSync(join(root, "top.txt"), join(root, "media/link.txt"));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const textOf = async (path: string) => {
    const handle = await openBelow(join(root, "media"), path);
    const text = handle && (await handle.readFile("utf8"));
    await handle?.close();
    return text;
  };

  it("lead to files, and to nothing else", async () => {
    expect(await textOf("img/a b.png")).toBe("media/img/a b.png");
    const refused = [
      "",
      "img",
      "img/",
      "none.png",
      "../top.txt",
      "img/../../top.txt",
      "..\\top.txt",
      "/etc/passwd",
      "./img/a b.png",
      "img//a b.png",
      ".hidden",
      "linked/secret.txt",
      "link.txt",
      "img/a b.png/x",
      "img/a b.png\0",
      "x".repeat(501),
    ];
    expect(await Promise.all(refused.map(textOf))).toEqual(refused.map(() => null));
  });

  it("are told from names that other systems read otherwise, and from files that are not complete", () => {
    const bad = ["C:/a.png", "a.png::$DATA", "con", "aux.png", "a.png ", "a.png.", "a.part", "a.tmp", "a~", "a\nb"];
    expect(bad.map(isSafePath)).toEqual(bad.map(() => false));
    expect(["Måleri/Press 1.png", "a.b.png", "console.png", "x-y_z.svg"].map(isSafePath)).toEqual(Array(4).fill(true));
  });
});

describe("a range", () => {
  it("is a part, none that there is, or the whole file", () => {
    const headers = ["bytes=0-9", "bytes=90-", "bytes=-5", "bytes=0-999", "bytes=-999"];
    expect(headers.map((header) => rangeOf(header, 100))).toEqual([
      { start: 0, end: 9 },
      { start: 90, end: 99 },
      { start: 95, end: 99 },
      { start: 0, end: 99 },
      { start: 0, end: 99 },
    ]);
    expect(["bytes=100-", "bytes=200-300", "bytes=-0"].map((header) => rangeOf(header, 100))).toEqual(
      Array(3).fill("none"),
    );
    const whole = [undefined, "", "bytes=-", "bytes=9-5", "bytes=0-1,5-9", "items=0-1", "bytes=a-b"];
    expect(whole.map((header) => rangeOf(header, 100))).toEqual(whole.map(() => null));
  });
});

describe("a file's type", () => {
  it("follows from its ending, and an icon's from its folder", () => {
    const paths = ["img/a.PNG", "b.mp4", "c.pdf", "icons/d.svg", "e.ico", "f.docx", "g", "icons/h.mp4"];
    expect(paths.map(fileTypeOf)).toEqual(["img", "video", "pdf", "icon", "icon", "other", "other", "video"]);
    expect(servedAs("a.__proto__")).toBeNull();
  });

  it("and its machine from its folder", () => {
    expect(["machines/FC1/a.png", "machines/a.png", "img/machines/FC1/a.png"].map(machineOfPath)).toEqual([
      "FC1",
      null,
      null,
    ]);
  });
});
