import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { filesProcedures } from "#server/procedures/files/index.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fileRoutes } from "./routes.ts";
import { createFileWatch } from "./watch.ts";

describe.each(anyDatabase)("the media folder on $kind", (database) => {
  let server: TestServer;
  let scan: () => Promise<void>;
  const root = mkdtempSync(join(tmpdir(), "shopwright-media-"));
  const token = newToken("device");

  const put = (path: string, content: string | Buffer = path, company = 1) => {
    const file = join(root, String(company), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    utimesSync(file, 1_700_000_000, 1_700_000_000);
  };
  /** A file counts when two looks find it the same. */
  const lookTwice = async () => {
    await scan();
    await scan();
  };

  beforeAll(async () => {
    server = await startTestServer({
      database,
      routes: (parts) => [fileRoutes(parts, root)],
      procedures: filesProcedures,
      users: [
        { username: "operator" },
        { username: "limited", machine_restrictions: ["M2"] },
        { username: "other", company_id: 2 },
      ],
    });
    scan = createFileWatch(server.parts, root);
    put("img/a b.png", Buffer.from("0123456789"));
    put("img/c.svg", "<svg/>");
    put("film.mp4");
    put("manual.pdf");
    put("icons/warn.svg");
    put("order.docx");
    put("page.html", "<script>alert(1)</script>");
    put("machines/M1/press.png");
    put("img/theirs.png", "theirs", 2);
    put("img/.hidden.png");
    put("img/half.png.part");
    await server.parts.store.write((trx) =>
      trx
        .insertInto("devices")
        .values({
          company_id: 1,
          record_no: 1,
          name: "Hall 1",
          device_kind: "wall",
          machine_ids: "[]",
          documents: "[]",
          token_hash: hashToken(token),
          created_at: 0,
          last_seen_at: null,
          revoked_at: null,
        })
        .execute(),
    );
    await lookTwice();
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  });

  const list = async (name: string, input: unknown, username = "operator") => {
    const { status, body } = await (await server.client(username)).call(name, input);
    expect(status).toBe(200);
    return body.res;
  };
  const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path);
  const get = async (path: string, headers: Record<string, string> = {}, username = "operator") =>
    (await server.client(username)).get(`/serverfiles/${path}`, headers);

  it("is listed by type, and by folder with its folders [WD-1157]", async () => {
    const types = ["img", "video", "pdf", "icon"];
    const lists = await Promise.all(types.map((file_type) => list("load_webmedia_files", { file_type })));
    expect(lists.map(pathsOf)).toEqual([
      ["img/a b.png", "img/c.svg", "machines/M1/press.png"],
      ["film.mp4"],
      ["manual.pdf"],
      ["icons/warn.svg"],
    ]);
    expect(lists[1][0]).toEqual({
      record_no: expect.any(Number),
      path: "film.mp4",
      file_type: "video",
      machine_id: null,
      changed_at: "2023-11-14T22:13:20.000Z",
      hash: expect.any(String),
    });
    const top = await list("load_folder_files", { folder: "" });
    expect([pathsOf(top.files), top.folders]).toEqual([
      ["film.mp4", "manual.pdf", "order.docx", "page.html"],
      ["icons", "img", "machines"],
    ]);
    expect(await list("load_folder_files", { folder: "machines/" })).toEqual({ files: [], folders: ["M1"] });
    for (const folder of ["none", "../2", "img/.."]) {
      const { status, body } = await (await server.client("operator")).call("load_folder_files", { folder });
      expect([status, body.code, body.path]).toEqual([404, "not_found", "/folder"]);
    }
  });

  it("belongs to one company, and what belongs to a machine to those who may see it", async () => {
    expect(pathsOf(await list("load_webmedia_files", { file_type: "img" }, "other"))).toEqual(["img/theirs.png"]);
    expect((await get("img/theirs.png")).status).toBe(404);
    expect((await get("img/theirs.png", {}, "other")).body).toBe("theirs");
    expect(pathsOf(await list("load_webmedia_files", { file_type: "img" }, "limited"))).not.toContain(
      "machines/M1/press.png",
    );
    expect((await get("machines/M1/press.png", {}, "limited")).status).toBe(404);
    expect((await get("machines/M1/press.png")).status).toBe(200);
    expect(pathsOf(await list("load_files", { machine_id: "M1" }))).toEqual(["machines/M1/press.png"]);
    expect(pathsOf(await list("load_files", { machine_id: null }))).toContain("manual.pdf");
  });

  it("is served to sessions and wall screens only", async () => {
    const nobody = await server.client();
    const refused = await nobody.get("/serverfiles/film.mp4");
    expect([refused.status, refused.body.code]).toEqual([401, "not_signed_in"]);
    const wall = await nobody.get("/serverfiles/film.mp4", { authorization: `Bearer ${token}` });
    expect([wall.status, wall.body]).toEqual([200, "film.mp4"]);
    expect((await nobody.send("PUT", "/serverfiles/film.mp4", { body: "x" })).status).toBe(405);
  });

  it("is served by path, and by path and hash [WD-1158]", async () => {
    const [file] = await list("load_webmedia_files", { file_type: "pdf" });
    expect((await get(`manual.pdf?hash=${file.hash}`)).body).toBe("manual.pdf");
    const wrong = await get("manual.pdf?hash=wrong");
    expect([wrong.status, wrong.body.call_status]).toEqual([404, [expect.objectContaining({ call_code: 4 })]]);
    expect((await get("manual.pdf")).status).toBe(200);
  });

  it("is nothing but the files in it", async () => {
    const paths = [
      "",
      "img",
      "img/.hidden.png",
      "img/half.png.part",
      "%2e%2e/2/img/theirs.png",
      "..%2f2%2fimg%2ftheirs.png",
    ];
    for (const path of [...paths, "img%5ca.png", "%00", "%ff"]) {
      const { status } = await get(path);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  it("is served in parts, and not again while nothing has changed", async () => {
    const whole = await get("img/a%20b.png");
    expect([whole.status, whole.body, whole.headers.get("content-type")]).toEqual([200, "0123456789", "image/png"]);
    const part = await get("img/a%20b.png", { range: "bytes=2-4" });
    expect([part.status, part.body, part.headers.get("content-range")]).toEqual([206, "234", "bytes 2-4/10"]);
    const beyond = await get("img/a%20b.png", { range: "bytes=10-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    const etag = whole.headers.get("etag") ?? "";
    expect((await get("img/a%20b.png", { "if-none-match": etag })).status).toBe(304);
    expect((await get("img/a%20b.png", { range: "bytes=0-1", "if-range": '"old"' })).body).toBe("0123456789");
    const head = await (await server.client("operator")).send("HEAD", "/serverfiles/film.mp4");
    expect([head.status, head.headers.get("content-length"), head.body]).toEqual([200, "8", ""]);
  });

  it("runs nothing: documents are shown in a sandbox, unknown types are downloads", async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get("content-security-policy");
    expect(await policyOf("page.html")).toMatch(/^sandbox; default-src 'none'/);
    expect(await policyOf("img/c.svg")).toMatch(/^sandbox; default-src 'none'/);
    expect(await policyOf("manual.pdf")).toBeNull();
    const other = await get("order.docx");
    expect([other.headers.get("content-type"), other.headers.get("content-disposition")]).toEqual([
      "application/octet-stream",
      "attachment; filename*=UTF-8''order.docx",
    ]);
    expect(other.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("tells of a file when it has come and lies still, when it changes, and lists it no more when it is gone", async () => {
    const reader = await (await server.client("operator")).events("FileAdded");
    const has = async () => pathsOf(await list("load_webmedia_files", { file_type: "video" })).includes("new.webm");
    put("new.webm", "half");
    await scan();
    put("new.webm", "complete");
    await scan();
    expect(await has()).toBe(false);
    await scan();
    expect(await has()).toBe(true);
    await reader.until(() => reader.frames.some(({ data }) => data["path"] === "new.webm"));
    expect(reader.frames.find(({ data }) => data["path"] === "new.webm")).toMatchObject({
      data: { event: "FileAdded", path: "new.webm", file_type: "video" },
    });
    const [{ record_no, hash }] = (await list("load_webmedia_files", { file_type: "video" })).filter(
      ({ path }: { path: string }) => path === "new.webm",
    );
    put("new.webm", "changed once more");
    await lookTwice();
    const again = (await list("load_webmedia_files", { file_type: "video" })).find(
      ({ path }: { path: string }) => path === "new.webm",
    );
    expect([again.record_no, again.hash === hash]).toEqual([record_no, false]);
    rmSync(join(root, "1/new.webm"));
    await scan();
    expect(await has()).toBe(false);
    reader.close();
  });
});
