/** What a machine says at a moment of a clock that counts whole ticks. */
export interface NaiveSignal {
  tick: number;
  status: "R" | "S" | null;
  reason: string;
  /** 1 = somebody else says that the machine is gone. */
  gone?: number;
}
export interface NaiveRule {
  /** Ticks. */
  silenceAfter: number;
  silenceStops: boolean;
  cuts: readonly number[];
  joins: readonly { since: number; time: number }[];
  /** The silence that goes on at the end is one. */
  stillSilent: boolean;
}
interface NaiveStop {
  start: number;
  /** null = reaches the end. */
  end: number | null;
  reason: string;
}
export interface NaiveTimeline {
  stops: NaiveStop[];
  silences: { start: number; end: number }[];
  /** Ticks of each kind; the three add up to the whole. */
  ticks: { run: number; stop: number; unknown: number };
}

type Kind = "run" | "stop" | "silence" | "unknown";

const kindAt = (tick: number, signals: readonly NaiveSignal[], rule: NaiveRule): Kind => {
  const spoken = signals.filter(({ gone }) => !gone);
  const past = spoken.filter((signal) => signal.tick <= tick);
  const own = past.filter((signal) => signal.status !== null).at(-1)?.status;
  if (own === undefined) return "unknown";
  if (own === "S") return "stop";
  const last = past.at(-1)!.tick;
  const next = spoken.find((signal) => signal.tick > tick);
  const gone = signals.find((signal) => signal.gone && signal.tick > last)?.tick ?? Infinity;
  const from = Math.min(last + rule.silenceAfter, gone);
  const isSilent = next ? next.tick > from : rule.stillSilent;
  if (!isSilent || tick < from) return "run";
  return rule.silenceStops ? "stop" : "silence";
};

/**
 * The timeline of a machine from tick 0 to `end`, looked up tick by tick from all its signals in order of time. Slow and
 * plain: it shares nothing with the fold that it judges.
 */
export const naiveTimeline = (signals: readonly NaiveSignal[], rule: NaiveRule, end: number): NaiveTimeline => {
  const kinds = Array.from({ length: end }, (_, tick) => kindAt(tick, signals, rule));
  const carried: string[] = [];
  const stops: NaiveStop[] = [];
  const silences: { start: number; end: number }[] = [];
  for (let tick = 0; tick < end; tick += 1) {
    const goesOn = tick > 0 && kinds[tick - 1] === kinds[tick];
    if (kinds[tick] === "silence" && goesOn && !signals.some((signal) => signal.tick === tick && !signal.gone))
      silences.at(-1)!.end += 1;
    else if (kinds[tick] === "silence") silences.push({ start: tick, end: tick + 1 });
    if (kinds[tick] !== "stop") continue;
    const said = signals.find((signal) => signal.tick === tick)?.reason ?? "";
    const before = goesOn ? carried[tick - 1]! : "";
    const reason = said || before;
    carried[tick] = reason;
    const isJoined = rule.joins.some((join) => join.since < tick && tick <= join.time);
    const isNew = !goesOn || rule.cuts.includes(tick) || (before !== "" && said !== "" && said !== before && !isJoined);
    if (isNew) stops.push({ start: tick, end: null, reason });
    const stop = stops.at(-1)!;
    stop.reason ||= reason;
    stop.end = tick + 1 === end ? null : tick + 1;
  }
  const count = (...wanted: Kind[]) => kinds.filter((kind) => wanted.includes(kind)).length;
  return {
    stops: stops.map((stop) => ({ ...stop, reason: stop.reason || "-" })),
    silences,
    ticks: { run: count("run"), stop: count("stop"), unknown: count("silence", "unknown") },
  };
};
