import type { FastifyRequest } from "fastify";
import { type DocumentKind, isDocumentKind } from "#schemas/documents/envelope.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { callerOf, pathPart, queryOf } from "#server/request.ts";
import type { Address } from "./store/rows.ts";
import type { Precondition } from "./store/save.ts";

/** The kind of this name; `not_found` for a name of none. */
export const kindOf = (name: string): DocumentKind => {
  if (!isDocumentKind(name)) throw new DomainError("not_found");
  return name;
};

/** No document has NUL in its name, and PostgreSQL takes none in a question. */
export const slugOf = (name: string): string => {
  if (name.includes("\0")) throw new DomainError("not_found");
  return name;
};

/** The kind that a path names. */
export const kindIn = (request: Pick<FastifyRequest, "params">): DocumentKind => kindOf(pathPart(request, "kind"));

/** The document of the caller's company that a path names. */
export const addressIn = (request: FastifyRequest): Address => ({
  company_id: callerOf(request).identity.company_id,
  kind: kindIn(request),
  slug: slugOf(pathPart(request, "slug")),
});

const numberIn = (text: unknown, name: string): number => {
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(String(text).trim());
  if (!match) throw new DomainError("invalid_input", { message: `Expected a revision in ${name}`, path: `/${name}` });
  return Number(match[1]);
};

/** The revision that a path names. */
export const revisionIn = (request: Pick<FastifyRequest, "params">): number =>
  numberIn(pathPart(request, "revision"), "revision");

/** What a write builds on. Throws `revision_required` when the request does not say. */
export const preconditionOf = ({ headers }: Pick<FastifyRequest, "headers">): Precondition => {
  if (headers["if-match"] !== undefined) return { revision: numberIn(headers["if-match"], "If-Match") };
  if (headers["if-none-match"]?.trim() === "*") return { isNew: true };
  throw new DomainError("revision_required");
};

/** The revision that a write builds on, which cannot be a new document. */
export const stoodOn = (request: Pick<FastifyRequest, "headers">): number => {
  const precondition = preconditionOf(request);
  if ("isNew" in precondition) throw new DomainError("revision_required");
  return precondition.revision;
};

const mostNote = 200;

/** What the saver says about the revision; no text is no note. */
export const noteIn = (request: Pick<FastifyRequest, "query">): string | null => {
  const { note } = queryOf(request);
  if (note === undefined || note === "") return null;
  if (typeof note !== "string" || note.length > mostNote || note.includes("\0"))
    throw new DomainError("invalid_input", { message: `Expected at most ${mostNote} characters`, path: "/note" });
  return note;
};
