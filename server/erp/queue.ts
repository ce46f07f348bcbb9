import type { ErpSubject } from "#schemas/plant/erp-transfer.ts";
import { minute, second } from "#schemas/durations.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { ErpTargetRow, ErpTransferRow } from "#server/database/tables/erp.ts";
import { changeTarget, isSending, readTarget } from "#server/procedures/erp/targets.ts";
import { factDelay, mostFailures, type Random, targetDelay } from "#server/back-off.ts";
import type { Route } from "#server/procedures/erp/link.ts";
import type { Outcome } from "./outcome.ts";

/** A fact that has been under way for longer has lost its process, ms: no target is waited for so long. */
export const lostAfter = minute;

type Change = Partial<Omit<ErpTransferRow, "company_id" | "subject" | "record_no">>;

const subjectsOf = ({ mappings }: Route): ErpSubject[] => [...mappings.keys()];

/** The field whose facts wait for each other. */
const laneOf = ({ target }: Route): "machine_id" | "card_no" => (target.order === "card" ? "card_no" : "machine_id");

/** How many facts may be under way at the same time: one alone tries whether a target that failed is back. */
const room = ({ target }: Route, { failures }: ErpTargetRow): number =>
  failures >= mostFailures ? 1 : (target.parallel ?? 4);

const countUnderWay = async (db: Reader, route: Route): Promise<number> => {
  const { count } = await db
    .selectFrom("erp_transfers")
    .select((one) => one.fn.countAll().as("count"))
    .where("status", "=", "W")
    .where("subject", "in", subjectsOf(route))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * The oldest fact that may be sent: the first of its lane, of which none is under way, and whose time has come. Within a
 * lane nothing overtakes, so one that waits to be tried again holds up those behind it.
 */
const firstWaiting = async (
  db: Reader,
  route: Route,
  { sends_after }: ErpTargetRow,
  now: number,
): Promise<ErpTransferRow | undefined> => {
  const lane = laneOf(route);
  const subjects = subjectsOf(route);
  return await db
    .selectFrom("erp_transfers")
    .selectAll()
    .where("status", "=", "N")
    .where("subject", "in", subjects)
    .where("queue_no", ">", sends_after)
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", now)]))
    .where((where) => {
      const inLane = db
        .selectWithin(where, "erp_transfers as before")
        .select("before.queue_no")
        .where(`before.${lane}`, "=", where.ref(`erp_transfers.${lane}`))
        .where("before.subject", "in", subjects)
        .where("before.queue_no", ">", sends_after);
      const isAhead = inLane.where((before) =>
        before.or([
          before("before.status", "=", "W"),
          before.and([
            before("before.status", "=", "N"),
            before("before.queue_no", "<", where.ref("erp_transfers.queue_no")),
          ]),
        ]),
      );
      return where.not(where.exists(isAhead));
    })
    .orderBy("queue_no")
    .limit(1)
    .executeTakeFirst();
};

const update = async (
  trx: Trx,
  { subject, record_no }: Pick<ErpTransferRow, "subject" | "record_no">,
  change: Change,
): Promise<void> => {
  await trx
    .updateTable("erp_transfers")
    .set(change)
    .where("subject", "=", subject)
    .where("record_no", "=", record_no)
    .execute();
};

const isOpen = ({ open_until, next_at }: ErpTargetRow, now: number): boolean =>
  (open_until === null || open_until <= now) && next_at <= now;

/** The next fact of a target with how it stands with that; null where none may be sent now. */
const nextOf = async (
  db: Reader,
  company_id: number,
  route: Route,
  now: number,
): Promise<{ target: ErpTargetRow; row: ErpTransferRow } | null> => {
  const target = await readTarget(db, company_id, route.name);
  if (!isSending(target) || !isOpen(target, now)) return null;
  if ((await countUnderWay(db, route)) >= room(route, target)) return null;
  const row = await firstWaiting(db, route, target, now);
  return row ? { target, row } : null;
};

/** Is there a fact that may be sent to a target now? */
export const hasNext = async (db: Reader, company_id: number, route: Route, now: number): Promise<boolean> =>
  (await nextOf(db, company_id, route, now)) !== null;

/**
 * Takes the next fact of a target and marks it as under way, or gives null where none may be sent now. Writes of a
 * company come one after the other, so that no two servers take the same.
 */
export const take = async (trx: Trx, company_id: number, route: Route, now: number): Promise<ErpTransferRow | null> => {
  const next = await nextOf(trx, company_id, route, now);
  if (!next) return null;
  const { target, row } = next;
  const change = {
    status: "W" as const,
    sent_at: now,
    changed_at: now,
    attempts: row.attempts + 1,
    // A person who asks for another try has counted it.
    tries: row.attempts === 0 ? Math.max(1, row.tries) : row.tries + 1,
  };
  await update(trx, row, change);
  const { per_second } = route.target;
  if (per_second !== undefined)
    await changeTarget(trx, target, { next_at: Math.max(now, target.next_at) + Math.round(second / per_second) });
  return { ...row, ...change };
};

/** What is stored of a fact by what became of it. `words` is its reason. */
const changeOf = (row: ErpTransferRow, route: Route, outcome: Outcome, words: string, at: Moment): Change => {
  const { now, random } = at;
  const failed = { status: "F" as const, error_text: words, changed_at: now };
  if (outcome.kind === "accepted")
    return { status: "C", error_text: "", outcome_unknown: 0, not_before: null, changed_at: now };
  if (outcome.kind === "refused") return { ...failed, outcome_unknown: 0, not_before: null };
  if (outcome.kind === "unknown") return { ...failed, outcome_unknown: 1, not_before: null };
  // A target that cannot be reached says nothing of the fact, however often: such attempts are not counted.
  const attempts = outcome.isAnswered ? row.attempts : row.attempts - 1;
  if (attempts >= (route.target.attempts ?? 20)) return { ...failed, outcome_unknown: 0, not_before: null };
  const wait = Math.max(factDelay(row.attempts, random), outcome.after);
  return { status: "N", outcome_unknown: 0, attempts, error_text: words, not_before: now + wait, changed_at: now };
};

/** How it stands with a target by what became of a fact: too many failures in a row, and it is left alone. */
const targetAfter = (target: ErpTargetRow, outcome: Outcome, words: string, at: Moment): Partial<ErpTargetRow> => {
  const { now, random } = at;
  if (outcome.kind === "accepted" || (outcome.kind === "refused" && !outcome.isLocked))
    return { failures: 0, open_until: null, error_text: "" };
  const failures = target.failures + 1;
  const after = outcome.kind === "retry" ? outcome.after : 0;
  const wait = failures >= mostFailures ? Math.max(targetDelay(failures, random), after) : after;
  return { failures, error_text: words, open_until: wait > 0 ? now + wait : target.open_until };
};

/** When something is stored, and what its waiting times are drawn from. */
export interface Moment {
  now: number;
  random: Random;
}

/** What is told of a fact that was settled. */
export interface Settled {
  /** The state that the fact has come to; null where somebody has decided of it meanwhile. */
  status: ErpTransferRow["status"] | null;
  /** Is its target left alone from now on, or no longer? */
  hasTurned: boolean;
}

/**
 * Stores what became of a fact that was sent, unless somebody has decided of it meanwhile, and how it stands with its
 * target.
 */
export const settle = async (
  trx: Trx,
  row: ErpTransferRow,
  route: Route,
  outcome: Outcome,
  words: string,
  at: Moment,
): Promise<Settled> => {
  const target = await readTarget(trx, row.company_id, route.name);
  const after = await changeTarget(trx, target, targetAfter(target, outcome, words, at));
  const change = changeOf(row, route, outcome, words, at);
  const { numUpdatedRows } = await trx
    .updateTable("erp_transfers")
    .set(change)
    .where("subject", "=", row.subject)
    .where("record_no", "=", row.record_no)
    .where("sent_at", "=", row.sent_at)
    .where((where) => where.or([where("status", "=", "W"), where("outcome_unknown", "=", 1)]))
    .executeTakeFirst();
  return {
    status: numUpdatedRows === 1n ? change.status! : null,
    hasTurned: (target.open_until === null) !== (after.open_until === null),
  };
};

/** Are there facts that may be sent, or asked about, before long? */
export const hasWork = async (db: Reader): Promise<boolean> => {
  const row = await db
    .selectFrom("erp_transfers")
    .select("record_no")
    .where((where) => where.or([where("status", "in", ["N", "W"]), where("outcome_unknown", "=", 1)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The facts that were under way when their process ended. */
export const readLost = async (db: Reader, now: number): Promise<ErpTransferRow[]> =>
  await db
    .selectFrom("erp_transfers")
    .selectAll()
    .where("status", "=", "W")
    .where((where) => where.or([where("sent_at", "is", null), where("sent_at", "<", now - lostAfter)]))
    .execute();

/** Marks facts that were lost: nobody knows whether the ERP has them. */
export const giveUpLost = async (trx: Trx, now: number, words: string): Promise<ErpTransferRow[]> => {
  const lost = await readLost(trx, now);
  for (const row of lost)
    await update(trx, row, { status: "F", outcome_unknown: 1, error_text: words, not_before: null, changed_at: now });
  return lost;
};

/**
 * A fact of unknown outcome of which its target may be asked now: only when what was sent can no longer be under way
 * there.
 */
const doubtfulOf = async (
  db: Reader,
  company_id: number,
  route: Route,
  now: number,
): Promise<ErpTransferRow | undefined> => {
  const asked = [...route.mappings].flatMap(([subject, { check }]) => (check ? [subject] : []));
  if (asked.length === 0) return undefined;
  const target = await readTarget(db, company_id, route.name);
  if (!isSending(target) || !isOpen(target, now)) return undefined;
  return await db
    .selectFrom("erp_transfers")
    .selectAll()
    .where("status", "=", "F")
    .where("outcome_unknown", "=", 1)
    .where("subject", "in", asked)
    .where("sent_at", "<", now - lostAfter)
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", now)]))
    .orderBy("queue_no")
    .limit(1)
    .executeTakeFirst();
};

/** Is there a fact of which a target may be asked now? */
export const hasDoubtful = async (db: Reader, company_id: number, route: Route, now: number): Promise<boolean> =>
  (await doubtfulOf(db, company_id, route, now)) !== undefined;

/** Takes a fact of which its target is asked, and puts the next question about it off. */
export const takeDoubtful = async (
  trx: Trx,
  company_id: number,
  route: Route,
  { now, random }: Moment,
): Promise<ErpTransferRow | null> => {
  const row = await doubtfulOf(trx, company_id, route, now);
  if (!row) return null;
  const attempts = row.attempts + 1;
  const change = { attempts, not_before: now + factDelay(attempts, random) };
  await update(trx, row, change);
  return { ...row, ...change };
};

/** Stores what a target has said of a doubtful fact, unless a person has decided of it: it has it, or it waits again. */
export const settleDoubtful = async (
  trx: Trx,
  { subject, record_no, sent_at }: ErpTransferRow,
  isReceived: boolean,
  now: number,
): Promise<ErpTransferRow["status"] | null> => {
  const status = isReceived ? ("C" as const) : ("N" as const);
  const { numUpdatedRows } = await trx
    .updateTable("erp_transfers")
    .set({ status, outcome_unknown: 0, error_text: "", attempts: 0, not_before: null, changed_at: now })
    .where("subject", "=", subject)
    .where("record_no", "=", record_no)
    .where("status", "=", "F")
    .where("outcome_unknown", "=", 1)
    .where("sent_at", "=", sent_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? status : null;
};
