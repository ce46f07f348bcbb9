import { type Static, Type } from "typebox";
import type { Failure, Reply } from "./reply.ts";

/** Most reads of one request. */
export const readsAtOnce = 64;

/** The body of `POST /api/reads`: calls of read procedures that are answered together. */
export const ReadsRequest = Type.Object(
  {
    calls: Type.Array(
      Type.Object({ procedure: Type.String(), input: Type.Unknown() }, { additionalProperties: false }),
      { minItems: 1, maxItems: readsAtOnce },
    ),
  },
  { additionalProperties: false },
);
export type ReadsRequest = Static<typeof ReadsRequest>;

/**
 * A line of the answer: the place of the call, and the status, event number, body and `Retry-After` (s, where it has one)
 * that the call alone would have had.
 * Lines come as the reads end, in any order.
 */
export interface ReadsLine {
  index: number;
  status: number;
  seq: number | null;
  body: Reply | Failure;
  retry_after?: number;
}
