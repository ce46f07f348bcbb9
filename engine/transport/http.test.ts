import { expect, test } from "vitest";
import { CallError, NoLinkError } from "./errors.ts";
import { createHttp } from "./http.ts";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json; charset=utf-8" } });
const refusal = (code: string) => ({ code, message: "No", path: "/quantity", call_status: [], res: null });
const httpOf = (answer: () => Promise<Response>, hooks = {}) => createHttp(answer as typeof fetch, hooks);
const get = { method: "GET", path: "/api/x" };

test("a write carries its key and a poll says that it is one", async () => {
  let sent: RequestInit | undefined;
  const http = createHttp((async (_path: string, init: RequestInit) => {
    sent = init;
    return json(200, {});
  }) as typeof fetch);
  await http({ method: "POST", path: "/api/procedures/x", body: { a: 1 }, key: "k", background: true });
  expect(sent?.headers).toEqual({
    accept: "application/json",
    "content-type": "application/json",
    "idempotency-key": "k",
    "shopwright-background": "1",
  });
});

test("a refusal rejects with the server's code, sentence and path", async () => {
  const http = httpOf(async () => json(422, refusal("rule_violated")));
  const error = await http(get).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: "rule_violated", message: "No", path: "/quantity", status: 422 });
});

test("a refusal says the first message of its call status, its own where there is none", async () => {
  const said = (messages: string[]) => {
    const call_status = messages.map((call_message, call_code) => ({ call_code, call_message }));
    return httpOf(async () => json(409, { ...refusal("state_conflict"), call_status }))(get).catch(
      (e: Error) => e.message,
    );
  };
  expect([await said(["Busy", "Late"]), await said([""]), await said([])]).toEqual(["Busy", "No", "No"]);
});

test("the status text is the first message of the call status, or that of HTTP where there is none [MI-369] [MI-423]", async () => {
  const headers = { "content-type": "application/json" };
  const said = (body: object | null) =>
    httpOf(async () => new Response(body && JSON.stringify(body), { status: 409, statusText: "Conflict", headers }))(
      get,
    ).catch((e: Error) => e.message);
  const envelope = refusal("state_conflict");
  const status = (call_message: string) => ({ ...envelope, call_status: [{ call_code: 5, call_message }] });
  const silent = { ...envelope, message: "", call_status: [] };
  expect([await said(status("Not here")), await said(silent), await said(null)]).toEqual([
    "Not here",
    "Conflict",
    "Conflict",
  ]);
});

test("a plain-text failure shows its raw text, an empty one the HTTP status text [MI-423]", async () => {
  const raw = await httpOf(async () => new Response("Printer jam", { status: 500 }))(get).catch(
    (e: Error) => e.message,
  );
  const bare = await httpOf(async () => new Response("", { status: 500, statusText: "Internal Server Error" }))(
    get,
  ).catch((e: Error) => e.message);
  expect([raw, bare]).toEqual(["Printer jam", "Internal Server Error"]);
});

test("an unknown outcome is no success", async () => {
  await expect(httpOf(async () => json(202, refusal("outcome_unknown")))(get)).rejects.toMatchObject({
    code: "outcome_unknown",
  });
});

test("no answer, a proxy without its server and a stopping server all mean no link", async () => {
  const answers = [
    async () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("Bad gateway", { status: 502 }),
    async () => json(503, refusal("unavailable")),
  ];
  for (const answer of answers) await expect(httpOf(answer)(get)).rejects.toBeInstanceOf(NoLinkError);
});

test("a printer's failure behind the server is a refusal and not a lost link", async () => {
  await expect(httpOf(async () => json(502, refusal("upstream_failed")))(get)).rejects.toBeInstanceOf(CallError);
});

test("a server that accepts and never answers counts as no link after the time-out", async () => {
  const never = (_path: string, init: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
    });
  await expect(createHttp(never as typeof fetch)({ ...get, timeout: 5 })).rejects.toBeInstanceOf(NoLinkError);
});

test("a caller's own abort is not a lost link", async () => {
  const heard: string[] = [];
  const abort = new AbortController();
  const pending = httpOf(async () => Promise.reject(abort.signal.reason as Error), {
    onSilence: () => heard.push("silence"),
  });
  abort.abort();
  await expect(pending({ ...get, signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
  expect(heard).toEqual([]);
});

test("only an ended session signs the browser out, not a wrong password", async () => {
  const out: string[] = [];
  const hooks = { onSignedOut: () => out.push("out") };
  await httpOf(async () => json(401, refusal("wrong_credentials")), hooks)(get).catch(() => {});
  expect(out).toEqual([]);
  await httpOf(async () => json(401, refusal("not_signed_in")), hooks)(get).catch(() => {});
  expect(out).toEqual(["out"]);
});

test("an exchange without a body says nothing of its type", async () => {
  let sent: RequestInit | undefined;
  const http = createHttp((async (_path: string, init: RequestInit) => {
    sent = init;
    return json(200, {});
  }) as typeof fetch);
  await http({ ...get, headers: { "if-none-match": '"1"' } });
  expect([sent?.headers, sent?.body]).toEqual([{ accept: "application/json", "if-none-match": '"1"' }, undefined]);
});

test.each([
  ["JSON", () => json(200, [1]), [1]],
  ["text", () => new Response("[1]"), "[1]"],
  [
    "an empty body that is called JSON",
    () => new Response("", { headers: { "content-type": "application/json" } }),
    "",
  ],
  ["nothing", () => new Response(null, { status: 204 }), null],
  ["what the browser has already", () => new Response(null, { status: 304 }), null],
])("a success may be %s", async (_name, answer, body) => {
  expect(await httpOf(async () => answer())(get)).toMatchObject({ body, etag: null, seq: null });
});

test("a success brings its version and the event number up to which it holds what happened", async () => {
  const headers = { etag: '"7"', "shopwright-seq": "41" };
  expect(await httpOf(async () => new Response("", { headers }))(get)).toEqual({
    status: 200,
    etag: '"7"',
    seq: 41,
    body: "",
  });
});

test("any answer of the server is a sign of life, silence and an answer in its place are none", async () => {
  const heard: string[] = [];
  const hooks = { onAnswer: () => heard.push("answer"), onSilence: () => heard.push("silence") };
  const answers = [
    async () => json(200, {}),
    async () => json(422, refusal("rule_violated")),
    async () => new Response("Bad gateway", { status: 502 }),
    async () => Promise.reject(new TypeError("Failed to fetch")),
  ];
  for (const answer of answers) await httpOf(answer, hooks)(get).catch(() => {});
  expect(heard).toEqual(["answer", "answer", "silence", "silence"]);
});
