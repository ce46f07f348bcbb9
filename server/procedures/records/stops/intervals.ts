import { uncodedReason } from "#schemas/plant/constants.ts";

/** One signal of a machine, time in ms UTC. `status` null says nothing of it; `reason` '' says nothing of the reason. */
export interface Signal {
  time: number;
  status: "R" | "S" | null;
  reason: string;
  /** 1 = the machine's gateway says that it is gone; it says nothing else. */
  gone?: number;
}

/** A stretch of a machine's time, half open: [start, end). `end` null is still open. */
export interface Interval {
  start: number;
  end: number | null;
}
export interface StopInterval extends Interval {
  reason: string;
}

/** What a run of signals says: disjoint stops in order, and the silences of the running machine between them. */
export interface Timeline {
  stops: StopInterval[];
  silences: Interval[];
}

/** What a site says about silence. */
export interface SilenceRule {
  /** How long a running machine may say nothing (ms). */
  silenceAfter: number;
  /** The time after that is an uncoded stop instead of unknown time. */
  silenceStops: boolean;
}

/** What people have laid over a machine's stops. Times are ms UTC. */
export interface Borders {
  /** A stop that holds such a moment is two. */
  cuts: readonly number[];
  /** Stops that meet in (since, time] are one, though the machine has changed its reason there. */
  joins: readonly { since: number; time: number }[];
}
export const noBorders: Borders = { cuts: [], joins: [] };

/** Where a fold stands after a signal; a stored state row carries it on to the next signal. */
export interface Position {
  status: "R" | "S" | null;
  /** The last reason that the machine itself gave in the open stop; '' = none yet. */
  machineReason: string;
  lastTime: number | null;
  /** When its gateway has told that the machine is gone, until it speaks again. */
  goneAt: number | null;
  /** The machine ran when it fell silent, and the open stop is the one that its silence has opened. */
  silentStop: boolean;
}
export const start: Position = { status: null, machineReason: "", lastTime: null, goneAt: null, silentStop: false };

export type Step =
  | { kind: "open"; at: number; reason: string }
  | { kind: "close"; at: number }
  | { kind: "reason"; reason: string }
  | { kind: "silence"; start: number; end: number };

/** From when on nothing is known of a machine that has last spoken at a moment, unless it speaks again before. */
export const unknownFrom = (lastTime: number, goneAt: number | null, silenceAfter: number): number =>
  Math.min(lastTime + silenceAfter, goneAt ?? Infinity);

/** When the silence of a running machine began that a signal at `time` ends, or null. */
const silenceBefore = ({ status, lastTime, goneAt }: Position, time: number, silenceAfter: number): number | null => {
  if (status !== "R" || lastTime === null) return null;
  const from = unknownFrom(lastTime, goneAt, silenceAfter);
  return time > from ? from : null;
};

/**
 * One signal further. A running machine that says nothing for too long, or is told to be gone, is of unknown state, or stopped where the site
 * says so; a stopped machine stays stopped over a silence. A stop begins anew only where the machine changes its own
 * reason, so a reason that a person gave stays.
 */
export const advance = (
  position: Position,
  signal: Signal,
  { silenceAfter, silenceStops }: SilenceRule,
  joins: Borders["joins"] = [],
): { next: Position; steps: Step[] } => {
  if (signal.gone) return { next: { ...position, goneAt: position.goneAt ?? signal.time }, steps: [] };
  const steps: Step[] = [];
  const status = signal.status ?? position.status;
  const silence = position.silentStop ? null : silenceBefore(position, signal.time, silenceAfter);
  if (silence !== null && silenceStops) steps.push({ kind: "open", at: silence, reason: uncodedReason });
  else if (silence !== null) steps.push({ kind: "silence", start: silence, end: signal.time });
  const isStop = status === "S";
  const wasStop = position.status === "S" || position.silentStop || (silence !== null && silenceStops);
  const before = wasStop ? position.machineReason : "";
  if (wasStop && !isStop) steps.push({ kind: "close", at: signal.time });
  if (isStop && !wasStop) steps.push({ kind: "open", at: signal.time, reason: signal.reason || uncodedReason });
  if (isStop && wasStop && signal.reason !== "" && signal.reason !== before)
    steps.push(...newReason(before, signal, joins));
  const machineReason = isStop ? signal.reason || before : "";
  return { next: { status, machineReason, lastTime: signal.time, goneAt: null, silentStop: false }, steps };
};

const newReason = (before: string, { time, reason }: Signal, joins: Borders["joins"]): Step[] => {
  if (before === "") return [{ kind: "reason", reason }];
  if (joins.some((join) => join.since < time && time <= join.time)) return [];
  return [
    { kind: "close", at: time },
    { kind: "open", at: time, reason },
  ];
};

/** A stop with what the machine itself has said of its reason, in order. */
interface FoldedStop extends Interval {
  said: { at: number; reason: string }[];
}

export interface FoldStart {
  position: Position;
  /** The stop that is open at that position. */
  open: StopInterval | null;
  /** No signal has come since the silence of the last one has opened a stop. */
  stillSilent: boolean;
}
const fromNothing: FoldStart = { position: start, open: null, stillSilent: false };

/** The whole timeline of signals in order of time, from a position on. */
export const fold = (
  signals: readonly Signal[],
  rule: SilenceRule,
  borders: Borders = noBorders,
  from: FoldStart = fromNothing,
): Timeline & { position: Position } => {
  const stops: FoldedStop[] = from.open ? [folded(from.open)] : [];
  const silences: Interval[] = [];
  let { position } = from;
  for (const signal of signals) {
    const { next, steps } = advance(position, signal, rule, borders.joins);
    for (const step of steps) applyStep(step, stops, silences);
    if (!signal.gone && next.machineReason !== "") note(stops.at(-1)!, signal.time, next.machineReason);
    position = next;
  }
  if (from.stillSilent && position.status === "R") {
    const begin = unknownFrom(position.lastTime!, position.goneAt, rule.silenceAfter);
    stops.push({ start: begin, end: null, said: [] });
    position = { ...position, silentStop: true };
  }
  // What a machine says anew at the same moment leaves nothing of the stop that it began there.
  const lasting = stops.filter(({ start: begin, end }) => end === null || end > begin);
  return { stops: lasting.flatMap((stop) => partsOf(stop, borders.cuts)), silences, position };
};

const folded = ({ start: begin, end, reason }: StopInterval): FoldedStop => ({
  start: begin,
  end,
  said: reason === uncodedReason ? [] : [{ at: begin, reason }],
});

/** Signals of a long stop say the same thousands of times. */
const note = (stop: FoldedStop, at: number, reason: string): void => {
  if (stop.said.at(-1)?.reason !== reason) stop.said.push({ at, reason });
};

const applyStep = (step: Step, stops: FoldedStop[], silences: Interval[]): void => {
  const last = stops.at(-1);
  if (step.kind === "open") stops.push({ start: step.at, end: null, said: [] });
  else if (step.kind === "silence") silences.push({ start: step.start, end: step.end });
  else if (last && step.kind === "close") last.end = step.at;
};

/**
 * A stop cut where people have cut it. A part has the reason that held at its start, else the first that the machine
 * said in it.
 */
const partsOf = ({ start: begin, end, said }: FoldedStop, cuts: readonly number[]): StopInterval[] => {
  const inside = cuts.filter((cut) => cut > begin && (end === null || cut < end)).toSorted(ascending);
  const edges = [begin, ...inside];
  return edges.map((edge, index) => {
    const until = edges[index + 1] ?? end;
    const held = said.findLast(({ at }) => at <= edge);
    const first = said.find(({ at }) => until === null || at < until);
    return { start: edge, end: until, reason: (held ?? first)?.reason ?? uncodedReason };
  });
};
const ascending = (a: number, b: number): number => a - b;

/** Milliseconds of the window [from, to) that intervals cover; open ones reach to its end. */
export const covered = (intervals: readonly Interval[], from: number, to: number): number =>
  intervals.reduce(
    (sum, { start: begin, end }) => sum + Math.max(0, Math.min(end ?? to, to) - Math.max(begin, from)),
    0,
  );

/** The stretches of [from, to) that no interval covers, in order; one that reaches `to` is open. */
export const gapsBetween = (intervals: readonly Interval[], from: number, to: number): Interval[] => {
  const gaps: Interval[] = [];
  let at = from;
  for (const { start: begin, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    if (begin > at) gaps.push({ start: at, end: Math.min(begin, to) });
    at = Math.max(at, end ?? to);
  }
  if (at < to) gaps.push({ start: at, end: null });
  return gaps;
};

/** How the window [from, to) divides; the three add up to it exactly. `knownSince` is the machine's first signal. */
export const shares = (
  timeline: { stops: readonly Interval[]; silences: readonly Interval[] },
  knownSince: number | null,
  from: number,
  to: number,
): { run: number; stop: number; unknown: number } => {
  const length = Math.max(0, to - from);
  const before = knownSince === null ? length : Math.min(length, Math.max(0, knownSince - from));
  const stop = covered(timeline.stops, from, to);
  const unknown = before + covered(timeline.silences, from, to);
  return { run: Math.max(0, length - stop - unknown), stop, unknown };
};

export interface KeptStop extends StopInterval {
  stop: number;
  /** A person has given its reason, which no signal changes. */
  coded: boolean;
}
/** What must change so that the kept stops become the wanted ones. A stop keeps its number where it still overlaps. */
export interface StopChanges {
  insert: StopInterval[];
  update: { stop: number; interval: StopInterval }[];
  remove: number[];
}

/**
 * Gives of intervals in order of time, which lie beside each other, those that meet another or begin with it. Ask in order
 * of time: what lies before the one asked of last is not looked at again.
 */
export const meetingIn = <T extends Interval>(ordered: readonly T[]): ((asked: Interval) => T[]) => {
  let first = 0;
  return ({ start: from, end }) => {
    const isPast = ({ start: begin, end: until }: Interval) => until !== null && until <= from && begin < from;
    while (first < ordered.length && isPast(ordered[first]!)) first += 1;
    const meeting: T[] = [];
    for (let at = first; at < ordered.length; at += 1) {
      const interval = ordered[at]!;
      if (interval.start > from && interval.start >= (end ?? Infinity)) break;
      meeting.push(interval);
    }
    return meeting;
  };
};

/** Pairs wanted stops with kept ones by their greatest overlap, each at most once; both are in order of time. */
export const reconcile = (kept: readonly KeptStop[], wanted: readonly StopInterval[]): StopChanges => {
  const free = new Map(kept.map((stop) => [stop.stop, stop]));
  const meeting = meetingIn(kept);
  const changes: StopChanges = { insert: [], update: [], remove: [] };
  for (const interval of wanted) {
    const candidates = meeting(interval).filter(({ stop }) => free.has(stop));
    const match = bestOverlap(candidates, interval);
    if (!match) changes.insert.push(interval);
    else {
      free.delete(match.stop);
      if (
        match.start !== interval.start ||
        match.end !== interval.end ||
        (!match.coded && match.reason !== interval.reason)
      )
        changes.update.push({ stop: match.stop, interval });
    }
  }
  changes.remove = [...free.keys()];
  return changes;
};

const bestOverlap = (candidates: readonly KeptStop[], wanted: StopInterval): KeptStop | undefined => {
  let best: KeptStop | undefined;
  let most = 0;
  for (const candidate of candidates) {
    const overlap = covered([candidate], wanted.start, wanted.end ?? Number.MAX_SAFE_INTEGER);
    if (overlap > most || (overlap === 0 && !best && candidate.start === wanted.start)) {
      best = candidate;
      most = overlap;
    }
  }
  return best;
};
