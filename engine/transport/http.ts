import { buildHeader } from "#schemas/protocol/app.ts";
import { columnsType } from "#schemas/columns/columns-type.ts";
import { seqHeader } from "#schemas/protocol/events.ts";
import { callErrorOf, NoLinkError, retryAfterIn } from "./errors.ts";

export interface HttpRequest {
  method: string;
  path: string;
  /** Sent as JSON; a file as its bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  key?: string | undefined;
  background?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds until "no answer"; default 20 s. */
  timeout?: number | undefined;
  /** Hears each line of a success that answers in lines of JSON; `body` is null then. */
  onLine?: (line: unknown) => void;
}
interface HttpAnswer {
  status: number;
  etag: string | null;
  /** The event number up to which a read's answer holds what happened. */
  seq: number | null;
  body: unknown;
}

export interface HttpHooks {
  /** The server answered something, be it a refusal. */
  onAnswer?: () => void;
  onSilence?: () => void;
  /** A 401 with code not_signed_in: the session is over. */
  onSignedOut?: () => void;
}

export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

/** Answers of a proxy whose server is away, and of a server that starts or stops. */
const awayStatus = new Set([502, 503, 504]);

const typeOf = (body: unknown): string => (body instanceof Blob ? "application/octet-stream" : "application/json");

const headersOf = ({ body, headers, key, background }: HttpRequest, build: string): Record<string, string> => ({
  accept: "application/json",
  ...(build === "" ? {} : { [buildHeader]: build }),
  ...(body === undefined ? {} : { "content-type": typeOf(body) }),
  ...(key ? { "idempotency-key": key } : {}),
  ...(background ? { "shopwright-background": "1" } : {}),
  ...headers,
});

const bytesOf = (body: unknown): Blob | string => (body instanceof Blob ? body : JSON.stringify(body));

const readBody = async (response: Response): Promise<unknown> => {
  if (response.status === 204 || response.status === 304) return null;
  const type = response.headers.get("content-type") ?? "";
  if (type === columnsType) return await response.arrayBuffer();
  const text = await response.text();
  const isJson = type.includes("json");
  return isJson && text !== "" ? JSON.parse(text) : text;
};

const readLines = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, onLine: (line: unknown) => void) => {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) onLine(JSON.parse(line));
  }
  return null;
};

const seqOf = (headers: Headers): number | null => {
  const text = headers.get(seqHeader);
  return text === null ? null : Number(text);
};

/** Is the answer one of a server that is away, or of what stands before it? */
export const isAway = (status: number, body: unknown): boolean => {
  if (!awayStatus.has(status)) return false;
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
  return code === null || code === "unavailable";
};

/**
 * One HTTP exchange in JSON. Resolves on success and 304, rejects with `CallError` on a refusal, with `NoLinkError`
 * when nothing answers in time, and with the caller's own abort reason. `build` is the app that asks, '' where it has no
 * name.
 */
export const createHttp =
  (fetcher: typeof fetch, hooks: HttpHooks = {}, build = ""): Http =>
  async (request) => {
    const silent = (cause: unknown): never => {
      if (request.signal?.aborted) throw cause;
      hooks.onSilence?.();
      throw new NoLinkError(cause);
    };
    const limit = AbortSignal.timeout(request.timeout ?? 20_000);
    const exchange = async () => {
      const response = await fetcher(request.path, {
        method: request.method,
        headers: headersOf(request, build),
        ...(request.body === undefined ? {} : { body: bytesOf(request.body) }),
        credentials: "same-origin",
        cache: "no-store",
        signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
      });
      const isLines = request.onLine && response.ok && response.body;
      const body = isLines ? await readLines(response.body, request.onLine!) : await readBody(response);
      return { response, body };
    };
    const { response, body } = await exchange().catch(silent);
    const failure = () => callErrorOf(response.status, response.statusText, body, retryAfterIn(response.headers));
    if (isAway(response.status, body)) return silent(failure());
    hooks.onAnswer?.();
    const { status, headers } = response;
    if (response.status === 304 || (response.ok && status !== 202))
      return { status, etag: headers.get("etag"), seq: seqOf(headers), body };
    const error = failure();
    if (error.code === "not_signed_in") hooks.onSignedOut?.();
    throw error;
  };
