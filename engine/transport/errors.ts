import type { Failure } from "#schemas/protocol/reply.ts";

/** The server refused or failed a call. `message` is the server status text, fit for a person. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly path: string | null;
  readonly res: unknown;
  /** Milliseconds that the server asks to wait before the call is made again, or null. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    failure: Pick<Failure, "code" | "message" | "path" | "res">,
    retryAfter: number | null = null,
  ) {
    super(failure.message);
    this.name = "CallError";
    this.status = status;
    this.code = failure.code;
    this.path = failure.path;
    this.res = failure.res;
    this.retryAfter = retryAfter;
  }
}

/** Nothing answered: the call may or may not have arrived. The message is the key of a text, not a text. */
export class NoLinkError extends Error {
  readonly code = "no_link";

  constructor(cause?: unknown) {
    super("No answer from the server", { cause });
    this.name = "NoLinkError";
  }
}

/** Longer waits are not believed: a screen that is forgotten helps nobody. */
const longestWish = 300_000;

/** Milliseconds of a `Retry-After` given in seconds, or null. */
export const retryAfterIn = (headers: Headers): number | null => {
  const text = headers.get("retry-after")?.trim() ?? "";
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text) * 1_000, longestWish) : null;
};

/** The wait that the server asked for with this failure, also where it counts as no link. */
export const retryAfterOf = (error: unknown): number | null => {
  const said = error instanceof NoLinkError ? error.cause : error;
  return said instanceof CallError ? said.retryAfter : null;
};

export const isNoLink = (error: unknown): error is NoLinkError => error instanceof NoLinkError;

/** An envelope may come from something between, which gives no call status. */
type Envelope = Omit<Failure, "call_status"> & Partial<Pick<Failure, "call_status">>;

const isFailure = (body: unknown): body is Envelope =>
  typeof body === "object" && body !== null && "code" in body && "message" in body;

/** The server status text of an envelope: the first message of its call status, else its own. */
const statusTextOf = ({ call_status, message }: Envelope): string => call_status?.[0]?.call_message || message;

/** The error of an answer that is no success: its envelope, else the raw text, else the HTTP status text. */
export const callErrorOf = (
  status: number,
  statusText: string,
  body: unknown,
  retryAfter: number | null = null,
): CallError => {
  const unsaid = statusText || `HTTP ${status}`;
  if (isFailure(body)) return new CallError(status, { ...body, message: statusTextOf(body) || unsaid }, retryAfter);
  const message = typeof body === "string" && body !== "" ? body : unsaid;
  return new CallError(status, { code: "unexpected", message, path: null, res: null }, retryAfter);
};
