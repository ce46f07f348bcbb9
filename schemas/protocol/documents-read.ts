import { type Static, Type } from "typebox";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { Failure } from "./reply.ts";

/** Most documents of one request. */
export const documentsAtOnce = 64;

/** The body of `POST /api/documents/read`: published documents that are read together, each with the ETag of what is known of it. */
export const DocumentsRead = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        { kind: Type.String(), slug: Type.String(), etag: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: documentsAtOnce },
    ),
  },
  { additionalProperties: false },
);
export type DocumentsRead = Static<typeof DocumentsRead>;

/**
 * A line of the answer: the place of the document, and the status, ETag and body that it alone would have had as
 * `?view=1`; 304 with the body null where the ETag is the one that was sent. Lines come in any order.
 */
export interface DocumentLine {
  index: number;
  status: number;
  etag?: string;
  body: ServedDocument | Failure | null;
  retry_after?: number;
}
