/**
 * The one catalogue of answers: a stable code, its number on the wire, its HTTP status and the plain English
 * sentence used when a caller gives no better one. Source: docs/specification/shared-decisions.md section 2.
 */
export const errorCatalogue = {
  ok: { http: 200, callCode: 0, message: "" },
  invalid_input: { http: 400, callCode: 1, message: "The request is not valid." },
  not_signed_in: { http: 401, callCode: 2, message: "Sign in first." },
  not_allowed: { http: 403, callCode: 3, message: "You are not allowed to do this." },
  not_found: { http: 404, callCode: 4, message: "Not found." },
  state_conflict: { http: 409, callCode: 5, message: "The stored state does not allow this." },
  not_signed_in_at_machine: { http: 409, callCode: 6, message: "The employee is not signed in at this machine." },
  rule_violated: { http: 422, callCode: 7, message: "A rule refuses this value." },
  upstream_failed: { http: 502, callCode: 8, message: "The connected system did not accept the call." },
  unexpected: { http: 500, callCode: 9, message: "Something went wrong" },
  wrong_credentials: { http: 401, callCode: 10, message: "Wrong user name or password." },
  too_many_requests: { http: 429, callCode: 11, message: "Too many attempts. Wait and try again." },
  method_not_allowed: { http: 405, callCode: 12, message: "This address does not take this method." },
  duplicate_name: { http: 409, callCode: 13, message: "The name is already in use." },
  revision_conflict: { http: 409, callCode: 14, message: "Somebody else has changed this document." },
  revision_required: { http: 428, callCode: 15, message: "Send If-Match or If-None-Match." },
  invalid_document: { http: 422, callCode: 16, message: "The document is not valid." },
  call_in_flight: { http: 409, callCode: 17, message: "The same call is being worked on." },
  idempotency_key_reused: { http: 422, callCode: 18, message: "The key was used with another body." },
  too_large: { http: 413, callCode: 19, message: "The request is too large." },
  unsupported_media_type: { http: 415, callCode: 20, message: "The content type is not supported." },
  unavailable: { http: 503, callCode: 21, message: "The server is not available right now." },
  storage_full: { http: 507, callCode: 22, message: "The disk is full. Nothing was stored." },
  busy: { http: 503, callCode: 24, message: "The database is busy right now. Nothing was stored." },
  not_writable: { http: 503, callCode: 25, message: "The database cannot be written right now. Nothing was stored." },
  proof_needed: { http: 403, callCode: 27, message: "Confirm with the pincode first." },
  second_factor_needed: { http: 401, callCode: 28, message: "Enter the code of your authenticator app." },
  confirmation_needed: { http: 422, callCode: 26, message: "A person has to confirm this value." },
  outcome_unknown: { http: 202, callCode: 23, message: "The outcome is not known. Check it before you try again." },
} as const satisfies Record<string, { http: number; callCode: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/**
 * Failures that decide nothing about a call and pass by themselves: seconds after which it is worth another try, with
 * the same key.
 */
export const passing: ReadonlyMap<ErrorCode, number> = new Map([
  ["unavailable", 1],
  ["busy", 2],
  ["storage_full", 5],
  ["not_writable", 5],
]);

/** What a handler throws. `text` is a text key (number or name) with its placeholders; the server answers it in the user's language. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly path: string | null;
  readonly text: { key: string | number; values?: Record<string, unknown> } | null;
  readonly res: unknown;
  /** Seconds after which the same is worth another try; null: that is not known. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    detail: {
      message?: string;
      path?: string | null;
      text?: { key: string | number; values?: Record<string, unknown> };
      res?: unknown;
      cause?: unknown;
      retryAfter?: number;
    } = {},
  ) {
    super(detail.message ?? errorCatalogue[code].message, { cause: detail.cause });
    this.name = "DomainError";
    this.code = code;
    this.path = detail.path ?? null;
    this.text = detail.text ?? null;
    this.res = detail.res ?? null;
    this.retryAfter = detail.retryAfter ?? passing.get(code) ?? null;
  }
}
