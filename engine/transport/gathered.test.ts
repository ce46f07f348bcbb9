import { expect, test } from "vitest";
import type { ReadsRequest } from "#schemas/protocol/reads.ts";
import { systemClock } from "./clock.ts";
import { CallError, NoLinkError } from "./errors.ts";
import { gatherReads } from "./gathered.ts";
import { createHttp } from "./http.ts";
import type { CallOptions } from "./transport.ts";

const line = (index: number, res: unknown, seq: number | null = null) =>
  `${JSON.stringify({ index, status: 200, seq, body: { call_status: [], res } })}\n`;
const refused = (index: number, status: number, code: string) =>
  `${JSON.stringify({ index, status, seq: null, body: { code, message: "No", path: null, call_status: [], res: null } })}\n`;

/** Reads whose requests a test answers piece by piece; `alone` notes those that went as themselves. */
const stage = () => {
  const requests: { calls: ReadsRequest["calls"]; background: boolean; signal: AbortSignal }[] = [];
  const answers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const alone: string[] = [];
  let status = 200;
  const fetcher = (async (_path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const { calls } = JSON.parse(init.body as string) as ReadsRequest;
    requests.push({ calls, background: headers["shopwright-background"] === "1", signal: init.signal! });
    if (status !== 200) return new Response("", { status });
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void answers.push(controller) });
    return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
  }) as typeof fetch;
  const gathered = gatherReads(createHttp(fetcher), systemClock, async <T>(procedure: string) => {
    alone.push(procedure);
    return `${procedure} alone` as T;
  });
  const read = (procedure: string, options: CallOptions = {}) => gathered(procedure, { of: procedure }, options);
  const say = (text: string) => answers[0]!.enqueue(new TextEncoder().encode(text));
  const sent = () => requests.map(({ calls }) => calls.map(({ procedure }) => procedure));
  return { read, requests, sent, alone, say, end: () => answers[0]!.close(), fail: (code: number) => (status = code) };
};
const moment = () => new Promise((resolve) => setTimeout(resolve));
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test("reads of one moment share a request, and each hears its own answer as it comes", async () => {
  const { read, requests, say, end } = stage();
  const seqs: number[] = [];
  const onSeq = (seq: number) => void seqs.push(seq);
  const [a, b] = [read("a", { onSeq }), read("b", { onSeq })];
  await moment();
  expect(requests.map(({ calls }) => calls)).toEqual([
    [
      { procedure: "a", input: { of: "a" } },
      { procedure: "b", input: { of: "b" } },
    ],
  ]);
  const [whole, half] = [line(1, "B"), line(0, "A", 7)];
  say(whole + half.slice(0, 9));
  expect(await b).toBe("B");
  say(half.slice(9));
  expect(await a).toBe("A");
  expect(seqs).toEqual([7]);
  end();
});

test("one that is alone goes as itself; polls and what somebody waits for do not mix", async () => {
  const { read, sent, alone, requests } = stage();
  expect(await read("single")).toBe("single alone");
  void caught(read("a"));
  void caught(read("poll", { background: true }));
  void caught(read("b"));
  void caught(read("poll2", { background: true }));
  await moment();
  expect([alone, sent()]).toEqual([
    ["single"],
    [
      ["a", "b"],
      ["poll", "poll2"],
    ],
  ]);
  expect(requests.map(({ background }) => background)).toEqual([false, true]);
});

test("more than 64 are as many requests as they need", async () => {
  const { read, requests } = stage();
  for (let index = 0; index < 130; index += 1) void caught(read(`r${index}`));
  await moment();
  expect(requests.map(({ calls }) => calls.length)).toEqual([64, 64, 2]);
});

test("a refusal is that of its read alone, and an answer of a server that stops is none", async () => {
  const { read, say, end } = stage();
  const [a, b, c] = [read("a"), caught(read("b")), caught(read("c"))];
  await moment();
  say(refused(1, 403, "not_allowed") + refused(2, 503, "unavailable") + line(0, 1));
  expect(await a).toBe(1);
  expect(await b).toMatchObject({ status: 403, code: "not_allowed" });
  expect(await b).toBeInstanceOf(CallError);
  expect(await c).toBeInstanceOf(NoLinkError);
  end();
});

test("what has no answer when the line is cut, or the whole is refused, says so", async () => {
  const cut = stage();
  const [a, b] = [cut.read("a"), caught(cut.read("b"))];
  await moment();
  cut.say(line(0, 1));
  cut.end();
  expect([await a, await b]).toEqual([1, expect.any(NoLinkError)]);

  const away = stage();
  away.fail(502);
  const both = [caught(away.read("a")), caught(away.read("b"))];
  expect(await Promise.all(both)).toEqual([expect.any(NoLinkError), expect.any(NoLinkError)]);
});

test("who leaves is told so at once and holds up nobody; the request ends with the last", async () => {
  const { read, requests, say } = stage();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const [a, b] = [caught(read("a", { signal: first.signal })), caught(read("b", { signal: second.signal }))];
  const gone = caught(read("gone", { signal: third.signal }));
  third.abort("before");
  await moment();
  expect([await gone, requests[0]!.calls.length]).toEqual(["before", 2]);
  first.abort("left");
  expect(await a).toBe("left");
  expect(requests[0]!.signal.aborted).toBe(false);
  say(line(0, "late"));
  second.abort("left too");
  expect(await b).toBe("left too");
  expect(requests[0]!.signal.aborted).toBe(true);
});

test("an answer for who has left, or one that comes twice, disturbs nobody", async () => {
  const { read, say, end } = stage();
  const left = new AbortController();
  const [gone, a, b] = [caught(read("gone", { signal: left.signal })), read("a"), read("b")];
  await moment();
  left.abort("left");
  say(line(0, "late") + line(1, "A") + line(1, "again") + line(2, "B"));
  expect([await gone, await a, await b]).toEqual(["left", "A", "B"]);
  end();
});

test("a read that is refused with a wait hears of it in its own line", async () => {
  const { read, say, end } = stage();
  const both = [caught(read("a")), caught(read("b"))];
  await moment();
  const waits = JSON.parse(refused(0, 429, "too_many_requests")) as object;
  say(`${JSON.stringify({ ...waits, retry_after: 2 })}\n${refused(1, 403, "not_allowed")}`);
  end();
  const [first, second] = await Promise.all(both);
  expect([(first as CallError).retryAfter, (second as CallError).retryAfter]).toEqual([2_000, null]);
});
