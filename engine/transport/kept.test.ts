import { expect, test } from "vitest";
import { NoLinkError } from "./errors.ts";
import type { Http, HttpRequest } from "./http.ts";
import { readKept } from "./kept.ts";
import { memoryCopy } from "./local/copy.ts";

const setUp = () => {
  const asked: HttpRequest[] = [];
  const server: { answer: () => ReturnType<Http> } = {
    answer: async () => ({ status: 200, etag: '"1"', seq: null, body: { title: "Hall" } }),
  };
  const copy = memoryCopy();
  const http: Http = (request) => {
    asked.push(request);
    return server.answer();
  };
  return { asked, server, copy, read: readKept(http, copy, () => 1_000) };
};

test("the second read asks with the ETag and takes the copy when nothing changed", async () => {
  const { asked, server, read } = setUp();
  await read("/api/app");
  server.answer = async () => ({ status: 304, etag: '"1"', seq: null, body: null });
  expect(await read("/api/app")).toEqual({ value: { title: "Hall" }, at: 1_000, local: false, seq: null });
  expect(asked[1]!.headers).toEqual({ "if-none-match": '"1"' });
});

test("without a link the copy answers and says that it is one", async () => {
  const { server, read } = setUp();
  await read("/api/app");
  server.answer = () => Promise.reject(new NoLinkError());
  expect(await read("/api/app")).toEqual({
    value: { title: "Hall" },
    at: 1_000,
    local: true,
    seq: null,
    silence: new NoLinkError(),
  });
});

test("without a link and without a copy the read fails as no link", async () => {
  const { server, read } = setUp();
  server.answer = () => Promise.reject(new NoLinkError());
  await expect(read("/api/app")).rejects.toBeInstanceOf(NoLinkError);
});

test("a wiped copy answers nobody", async () => {
  const { server, copy, read } = setUp();
  await read("/api/app");
  await copy.wipe();
  server.answer = () => Promise.reject(new NoLinkError());
  await expect(read("/api/app")).rejects.toBeInstanceOf(NoLinkError);
});

test("what was asked for before a wipe answers whoever asked, and is not kept", async () => {
  const { asked, server, copy, read } = setUp();
  const answer = Promise.withResolvers<Awaited<ReturnType<Http>>>();
  server.answer = () => answer.promise;
  const reading = read("/api/app");
  await expect.poll(() => asked.length).toBe(1);
  await copy.wipe();
  answer.resolve({ status: 200, etag: '"1"', seq: null, body: { title: "Hall" } });
  expect((await reading).value).toEqual({ title: "Hall" });
  expect(await copy.list("")).toEqual([]);
});
