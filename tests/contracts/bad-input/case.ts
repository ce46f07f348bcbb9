import { randomUUID } from "node:crypto";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { ErrorCode } from "#schemas/protocol/errors.ts";

/** Users of the product, each of a kind of its own (`product.ts`). */
export const userNames = [
  "admin",
  "supervisor",
  "planner",
  "operator",
  "restricted",
  "wall",
  "roleless",
  "dashboards",
  "isolated",
  "activities",
  "device",
  "foreign",
] as const;
/**
/**
 * An operator at an enrolled terminal: without a proof of who works there, and with that of employee 1001 at machine PJ1;
 * and the user of a shared device on which an employee has signed in.
 */
export const placedNames = ["unproved", "proved", "signed"] as const;
/**
 * Who asks: nobody, a key of the ingest, one of orders (`erp`), one that reads (`bi`), a user, one whose session has ended, one by a login code, a paired wall screen, a
 * terminal that acts as a user of all keys, one as a user of level 0.
 */
export type Caller =
  | "none"
  | "key"
  | "erp"
  | "bi"
  | "left"
  | "code"
  | "screen"
  | "terminal"
  | "showing"
  | (typeof userNames)[number]
  | (typeof placedNames)[number];

/** Who may make the call of a procedure. */
export const callerOf = (permission: ProcedureContract["permission"]): Caller => {
  if (permission === "api-key:ingest") return "key";
  return permission === "api-key:orders" ? "erp" : "admin";
};

/** A request as it goes over the line. */
export interface Ask {
  as: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** One bad input and the answer it must get. */
export interface Case {
  /** The item of the list of bad input that it stands for. */
  item: string;
  title: string;
  /** What is done before, with success. */
  given?: readonly Ask[];
  ask: Ask;
  /** `code` null is an answer that is no failure. `body` must be part of it. */
  answer: { status: number; code: ErrorCode | null; path?: string | null; body?: unknown };
  /** It is taken: what is stored may change. */
  isTaken?: boolean;
}

export const json = { "content-type": "application/json" } as const;
const textOf = (body: unknown): string | Buffer =>
  typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);

/** A call of a procedure. A text is sent as it is, all else as JSON. */
export const call = (name: string, body: unknown, as: Caller = "admin", key: string = randomUUID()): Ask => ({
  as,
  method: "POST",
  path: `/api/procedures/${name}`,
  headers: { ...json, "idempotency-key": key },
  body: textOf(body),
});

export const ingest = (body: unknown): Ask => ({
  as: "key",
  method: "POST",
  path: "/api/ingest",
  headers: { ...json },
  body: textOf(body),
});

export const signIn = (body: unknown): Ask => ({
  as: "none",
  method: "POST",
  path: "/api/auth/sign-in",
  headers: { ...json },
  body: textOf(body),
});

/** A save of a document at the address of its kind; of a new one unless headers say which revision it builds on. */
export const save = (kind: string, slug: string, body: unknown, headers: Record<string, string> = {}): Ask => ({
  as: "admin",
  method: "PUT",
  path: `/api/documents/${kind}/${slug}`,
  headers: { ...json, ...(headers["if-match"] ? {} : { "if-none-match": "*" }), ...headers },
  body: textOf(body),
});

export const get = (path: string, as: Caller = "admin", headers: Record<string, string> = {}): Ask => ({
  as,
  method: "GET",
  path,
  headers,
  body: "",
});

export const refused = (status: number, code: ErrorCode, path: string | null) => ({ status, code, path });
export const invalidInput = (path: string | null) => refused(400, "invalid_input", path);
export const invalidDocument = (path: string | null) => refused(422, "invalid_document", path);
