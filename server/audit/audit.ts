import { v7 as uuidv7 } from "uuid";
import { breathe } from "#server/breath.ts";
import { toJson } from "#server/database/columns.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import type { Trx } from "#server/database/company.ts";
import type { AuditRow } from "#server/database/tables/audit.ts";

/** What an audit row says besides when. `payload`, `before` and `after` must be free of secret fields, see `withoutSecrets`. */
export interface NewAudit {
  username: string;
  /** The public handle of the session, device or key. */
  terminal: string;
  /** The procedure, or the verb and route of a write that is none: `PUT documents/table`. */
  procedure: string;
  machine_id?: string | null;
  payload: unknown;
  before?: unknown;
  after?: unknown;
  call_code: number;
}

const longest = 65_536;

const insertRows = preparedInsert("audit");

let sequence = 0;
/** Orders the rows of one millisecond in the order in which this process wrote them. */
const nextSequence = (): number => (sequence = (sequence + 1) % 2 ** 31);

const bytesOfId = 16;
/** Random bytes for many ids: to ask for a few takes as long as to ask for thousands. */
const random = new Uint8Array(256 * bytesOfId);
let randomUsed = random.length;
const nextRandom = (): Uint8Array => {
  if (randomUsed === random.length) {
    crypto.getRandomValues(random);
    randomUsed = 0;
  }
  randomUsed += bytesOfId;
  return random.subarray(randomUsed - bytesOfId, randomUsed);
};

/** JSON for the log; what is longer than 64 Ki characters is replaced by its size. */
const textOf = (value: unknown): string => {
  const text = toJson(value);
  return text.length <= longest ? text : toJson({ omitted_characters: text.length });
};

const rowOf = (company_id: number, time: number, row: NewAudit): AuditRow => ({
  company_id,
  audit_id: uuidv7({ msecs: time, seq: nextSequence(), rng: nextRandom }),
  time,
  username: row.username,
  terminal: row.terminal,
  machine_id: row.machine_id ?? null,
  procedure: row.procedure,
  payload: textOf(row.payload),
  before: row.before === undefined ? null : textOf(row.before),
  after: row.after === undefined ? null : textOf(row.after),
  call_code: row.call_code,
});

/** Rows that are made and stored in one turn of the event loop. */
const together = 50;

export const insertAudit = async (trx: Trx, company_id: number, time: number, rows: readonly NewAudit[]) => {
  for (let at = 0; at < rows.length; at += together) {
    if (at > 0) await breathe();
    const some = rows.slice(at, at + together);
    await insertRows(
      trx,
      some.map((row) => rowOf(company_id, time, row)),
    );
  }
};
