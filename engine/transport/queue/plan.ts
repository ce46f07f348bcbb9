import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { asksToConfirm } from "./types.ts";
import { type Change, type KeptError, type NewRow, questionOf, type Row } from "./rows.ts";
import { day } from "#schemas/durations.ts";

/** An entry older than this asks a person before it is sent (docs/specification/shared-decisions.md section 8). */
const askAfter = day;
/** What became of an entry is known for so long. */
const endKept = day;
/** A tab that dies while it sends holds its entry for no longer; a send answers sooner or counts as unanswered. */
const claimTime = 15_000;

/** What came of sending an entry. */
export type Verdict =
  | { kind: "done"; res: unknown }
  | { kind: "refused"; error: KeptError }
  /**
   * Nobody answered, or the server asks for patience: `wait` in ms when it says how long. `inFlight`: the same write is
   * being worked on, as when two terminals finish one wizard at once.
   */
  | { kind: "later"; wait: number | null; inFlight?: true }
  /** The session is over, or is another user's. */
  | { kind: "signed-out" };

export type NewWrite = Pick<Row, "key" | "procedure" | "input" | "machine" | "owner" | "actor" | "title">;

/** What becomes of a write that is put into the queue. */
export type Enqueued =
  /** The caller has claimed it and sends it now. */
  | { kind: "send"; row: NewRow }
  | { kind: "queued" }
  | { kind: "done"; res: unknown }
  /** The key belongs to a write with another input. */
  | { kind: "reused" };

export const isOpen = (row: Row): boolean => row.end === null;

type Lane = Pick<Row, "owner" | "machine">;

/** Entries of one lane are sent one after the other: those of a user for one subject. */
const sameLane = (a: Lane, b: Lane): boolean => a.owner === b.owner && a.machine !== null && a.machine === b.machine;

const isHeld = (rows: readonly Row[], row: Row): boolean =>
  rows.some((other) => other.place < row.place && isOpen(other) && sameLane(other, row));

/** A claim that reaches further than any can is from before the clock was set back. */
const isClaimed = ({ claim }: Row, now: number): boolean =>
  claim !== null && claim.until > now && claim.until - now <= claimTime;

const isOld = ({ at, agreedAt }: Row, now: number): boolean => now - Math.max(at, agreedAt ?? at) > askAfter;

const claimOf = (by: string, now: number, direct = false) => ({ by, until: now + claimTime, direct });

/** Does a person wait for its answer right now? */
export const isDirect = (row: Row, now: number): boolean => row.claim?.direct === true && isClaimed(row, now);

const newRow = (write: NewWrite, now: number, claim: Row["claim"], made: Row["made"]): NewRow => ({
  ...write,
  ...(made && { made }),
  at: now,
  question: null,
  tried: false,
  claim,
  agreedAt: null,
  end: null,
  endedAt: null,
});

const outlived = (rows: readonly Row[], now: number): Row[] =>
  rows.filter(({ endedAt }) => endedAt !== null && now - endedAt > endKept);

/**
 * Puts a write into the queue. With `by` it is claimed for sending at once, unless an earlier one of its lane still
 * waits. A key that waits already is not put twice, and one that is done answers what it answered.
 */
export const enqueue = (
  rows: readonly Row[],
  write: NewWrite,
  now: number,
  by: string | null,
  made?: Row["made"],
): Change<Enqueued> => {
  const known = rows.find(({ key }) => key === write.key);
  if (known?.end?.outcome === "done") return { result: { kind: "done", res: known.end.res } };
  if (known && isOpen(known)) return { result: { kind: isSameJson(known.input, write.input) ? "queued" : "reused" } };
  const waitsForOther = rows.some((row) => isOpen(row) && sameLane(row, write));
  const claim = by === null || waitsForOther ? null : claimOf(by, now, true);
  const row = newRow(write, now, claim, made);
  const gone = [...outlived(rows, now), ...(known ? [known] : [])];
  return {
    result: claim ? { kind: "send", row } : { kind: "queued" },
    add: [row],
    remove: [...new Set(gone.map(({ place }) => place))],
  };
};

/**
 * What the clock of the terminal shows when a write is sent, had nobody set it back since it was made: then it is as old
 * as the tab that made it has counted. A clock that was set on cannot be told from a terminal that has slept, nor is one
 * known that was set while no tab was open; what the clock shows counts there.
 */
export const clockOf = (
  { at, made }: Pick<Row, "at" | "made">,
  { tab, now, steady }: { tab: string; now: number; steady: number },
): number => (made?.by === tab ? Math.max(now, at + steady - made.steady) : now);

const asked = (row: Row): Row => ({ ...row, question: { kind: "old" }, claim: null });

/** Claims up to `most` entries of `owner` that may be sent now; those that are too old ask instead. */
export const claimNext = (
  rows: readonly Row[],
  owner: string,
  by: string,
  now: number,
  most: number,
): Change<readonly Row[]> => {
  const free = rows.filter((row) => isOpen(row) && row.question === null && !isClaimed(row, now));
  const old = free.filter((row) => isOld(row, now));
  const heads = free.filter((row) => row.owner === owner && !old.includes(row) && !isHeld(rows, row)).slice(0, most);
  const claimed = heads.map((row) => ({ ...row, claim: claimOf(by, now) }));
  return { result: claimed, put: [...old.map(asked), ...claimed] };
};

/** A row without what nobody needs any more: only how it ended stays. */
const ended = (row: Row, end: Row["end"], now: number): Row => ({
  ...row,
  input: {},
  title: null,
  actor: null,
  claim: null,
  question: null,
  end,
  endedAt: now,
});

const settledRow = (row: Row, verdict: Verdict, now: number): Row => {
  if (verdict.kind === "done") return ended(row, { outcome: "done", res: verdict.res }, now);
  if (verdict.kind === "refused") return { ...row, claim: null, question: questionOf(verdict.error) };
  return { ...row, claim: null, tried: row.tried || verdict.kind === "later" };
};

/**
 * Stores what came of sending. Success always counts; of anything else only the holder of the claim may tell, since
 * whoever has taken over sends it again. The result says whether the entry has changed.
 */
export const settle = (
  rows: readonly Row[],
  key: string,
  by: string,
  verdict: Verdict,
  now: number,
): Change<Row | null> => {
  const row = rows.find((one) => one.key === key && isOpen(one));
  if (!row || (verdict.kind !== "done" && row.claim?.by !== by)) return { result: null };
  const result = settledRow(row, verdict, now);
  return { result, put: [result] };
};

/** Ends an entry without its having been done: the server refused it to the person who waits for it, or a person gave it up. */
export const dropRow = (
  rows: readonly Row[],
  key: string,
  error: KeptError | null,
  now: number,
  may: (row: Row) => boolean,
): Change<Row | null> => {
  const row = rows.find((one) => one.key === key && isOpen(one) && may(one));
  if (!row) return { result: null };
  const result = ended(row, { outcome: "dropped", error }, now);
  return { result, put: [result] };
};

/** A person lets an entry that asks be sent after all; what was doubted is sent as confirmed. */
export const agree = (rows: readonly Row[], key: string, now: number): Change<null> => {
  const row = rows.find((one) => one.key === key && isOpen(one) && one.question !== null);
  if (!row) return { result: null };
  const confirmed = asksToConfirm(row.question) ? ({ confirmed: true } as const) : {};
  return { result: null, put: [{ ...row, ...confirmed, question: null, agreedAt: now }] };
};
