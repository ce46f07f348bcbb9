import type { SourceRecord } from "#schemas/columns/chunks.ts";
import { sentColumns } from "#schemas/columns/sent.ts";
import { isObject } from "#schemas/documents/json.ts";
import { ofCompany, type Reader } from "#server/database/company.ts";
import type { EveryCompany } from "#server/database/store.ts";
import type { Procedure, ReadContext } from "#server/procedures/procedure.ts";
import type { AnswerBody } from "#server/procedures/answer-body.ts";
import { successBody } from "#server/procedures/writes.ts";
import { longReads } from "./list.ts";

/** A long read as it is handed to a thread: checked and admitted, and nothing of it but values. */
export interface LongRead extends Pick<ReadContext, "scope" | "settings" | "now" | "actor" | "disclosed"> {
  procedure: string;
  input: Record<string, unknown>;
  /** The records are sent in columns (`schemas/columns/sent.ts`); only where `hasRecords`. */
  columns?: boolean;
}
/** Runs a read for a caller, whose reads take turns with those of others, and gives the body of its answer. */
export type LongReads = (read: LongRead, caller: string) => Promise<AnswerBody>;

const byName = new Map(longReads.map((procedure) => [procedure.contract.name, procedure]));

/** Is this read one of those that run beside the server? */
export const isLong = (procedure: Procedure): boolean => byName.get(procedure.contract.name) === procedure;

/** Does this read answer with a list of records, which can be sent in columns? */
export const hasRecords = ({ contract }: Procedure): boolean => {
  const output: unknown = contract.output;
  if (!isObject(output) || output["type"] !== "array") return false;
  return isObject(output["items"]) && output["items"]["type"] === "object";
};

const lacking = (what: string) => () => Promise.reject(new Error(`A long read has no ${what}.`));

/** Runs a long read over a connection and gives the body of its answer. Throws what its handler throws. */
export const runLongRead = async (
  db: Reader,
  { procedure, input, columns = false, ...given }: LongRead,
): Promise<string | Uint8Array<ArrayBuffer>> => {
  const found = byName.get(procedure);
  if (!found) throw new Error(`${procedure} is no long read.`);
  const res = await found.read(input, {
    db,
    ...given,
    reach: null,
    roles: lacking("roles"),
    ownPermissions: lacking("permissions"),
    readWithin: lacking("reads within"),
    tries: { consume: lacking("tries"), mayTry: lacking("tries"), wasRight: lacking("tries") },
    proofs: { keep: lacking("proofs") },
    isPassword: lacking("passwords"),
  });
  // `hasRecords` was asked before.
  return columns ? sentColumns(res as readonly SourceRecord[]) : successBody(res);
};

/** Runs long reads in this thread, where nobody waits for it. */
export const inPlace =
  (db: EveryCompany): LongReads =>
  async (read) => {
    const body = await runLongRead(ofCompany(db, read.scope.company_id).in(read.scope.language), read);
    return typeof body === "string" ? body : Buffer.from(body.buffer);
  };
