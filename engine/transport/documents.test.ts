import { expect, test } from "vitest";
import type { DocumentsRead } from "#schemas/protocol/documents-read.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { gatherDocuments } from "./documents.ts";
import { CallError, NoLinkError } from "./errors.ts";
import { createHttp } from "./http.ts";
import { readKept } from "./kept.ts";
import { memoryCopy } from "./local/copy.ts";

const served = (title: string, revision = 1) => ({ document: { title }, revision, faults: [] });
const good = (index: number, title: string) => ({ index, status: 200, etag: `"${title}"`, body: served(title) });
const unchanged = (index: number) => ({ index, status: 304, etag: '"kept"', body: null });
const refused = (index: number, status: number, code: string) => ({
  index,
  status,
  seq: null,
  body: { code, message: "No", path: null, call_status: [], res: null },
});

/** A server that answers with the lines that a test lays ready, or not at all. */
const stage = () => {
  const asked: (DocumentsRead["documents"] | string)[] = [];
  const server: { lines: readonly object[] | null } = { lines: [] };
  const fetcher = (async (path: string, init: RequestInit) => {
    const { documents } = JSON.parse((init.body as string | undefined) ?? "{}") as Partial<DocumentsRead>;
    asked.push(documents ?? path);
    if (!server.lines) throw new TypeError("Failed to fetch");
    if (!documents) return Response.json(served("alone"), { headers: { etag: '"1"' } });
    return new Response(server.lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }) as typeof fetch;
  const [http, clock, copy] = [createHttp(fetcher), fakeClock(), memoryCopy()];
  const read = gatherDocuments({ http, clock, copy }, readKept(http, copy, clock.now));
  const readAll = async (...slugs: string[]) => {
    const reads = slugs.map((slug) => read("table", slug));
    const all = Promise.allSettled(reads);
    clock.advance(0);
    return (await all).map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error)));
  };
  const keep = (slug: string, title: string) =>
    copy.put(`/api/documents/table/${slug}?view=1`, { etag: '"kept"', body: served(title), at: 5 });
  return { asked, server, copy, clock, readAll, keep };
};

test("documents of one moment share a request that names what is known of each; each has its own answer and is kept", async () => {
  const { asked, server, copy, clock, readAll, keep } = stage();
  await keep("b", "B as it was");
  server.lines = [refused(2, 404, "not_found"), unchanged(1), good(0, "A")];
  const [a, b, c] = await readAll("a", "b", "c");
  expect(asked).toEqual([
    [
      { kind: "table", slug: "a" },
      { kind: "table", slug: "b", etag: '"kept"' },
      { kind: "table", slug: "c" },
    ],
  ]);
  expect(a).toEqual({ value: served("A"), at: clock.now(), local: false, seq: null });
  expect(b).toEqual({ value: served("B as it was"), at: clock.now(), local: false, seq: null });
  expect(c).toMatchObject({ status: 404, code: "not_found" });
  expect(c).toBeInstanceOf(CallError);
  expect(await copy.get("/api/documents/table/a?view=1")).toMatchObject({ etag: '"A"', body: served("A") });
});

test("one that is alone goes as itself", async () => {
  const { asked, readAll } = stage();
  expect(await readAll("a")).toMatchObject([{ value: served("alone") }]);
  expect(asked).toEqual(["/api/documents/table/a?view=1"]);
});

test("without a link each has its copy or fails for itself, and so has what a cut answer left out", async () => {
  const { server, readAll, keep } = stage();
  await keep("b", "B");
  server.lines = null;
  const [a, b] = await readAll("a", "b");
  expect(a).toBeInstanceOf(NoLinkError);
  expect(b).toMatchObject({ value: served("B"), at: 5, local: true, silence: expect.any(NoLinkError) });
  server.lines = [good(0, "A")];
  const [first, second, third] = await readAll("a", "b", "c");
  expect(first).toMatchObject({ value: served("A"), local: false });
  expect(second).toMatchObject({ value: served("B"), at: 5, local: true });
  expect(third).toBeInstanceOf(NoLinkError);
});

test("more than 64 are as many requests as they need", async () => {
  const { asked, server, readAll } = stage();
  server.lines = Array.from({ length: 64 }, (_, index) => good(index, `D${index}`));
  const reads = await readAll(...Array.from({ length: 129 }, (_, index) => `d${index}`));
  expect(asked.map((one) => (typeof one === "string" ? one : one.length))).toEqual([
    "/api/documents/table/d128?view=1",
    64,
    64,
  ]);
  expect(reads[70]).toMatchObject({ value: served("D6") });
});
