import { noOrder } from "#schemas/plant/constants.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import { layOver, type Span } from "./spans.ts";

/** A stop as it is stored; times ms UTC, no end = it goes on. */
export interface RawStop {
  start_time: number;
  end_time: number | null;
  stop_reason: string;
  shift: number;
  /** Shorter than the machine's threshold: run time. */
  isMicro: boolean;
}
export interface RawSilence {
  start_time: number;
  end_time: number | null;
}
export interface RawRun {
  card_no: string;
  started_at: number;
  stop_date: number | null;
}

/** What a machine does in a stretch of time. */
export type MachineState =
  | { kind: "run" | "unknown" }
  | {
      kind: "stop" | "micro";
      reason: string;
      /** When the stop began, ms UTC: before the span where it had begun earlier. */
      since: number;
      /** Goes on with the stop before it over a change of shift. */
      isShiftSwap: boolean;
    };

const run: MachineState = { kind: "run" };
const unknown: MachineState = { kind: "unknown" };

/**
 * What a machine does over [from, to) without gaps. A stop is known even where the machine was silent; what is neither
 * a stop nor silence nor before the first signal is run time. Stops come in order of time.
 */
export const statesOf = (
  { from, to }: { from: number; to: number },
  known: { stops: readonly RawStop[]; silences: readonly RawSilence[]; knownSince: number | null },
): Span<MachineState>[] => {
  const since = Math.min(Math.max(known.knownSince ?? to, from), to);
  const unknowns = known.silences
    .map((silence) => ({ from: Math.max(silence.start_time, since), to: silence.end_time ?? to, value: unknown }))
    .toSorted((a, b) => a.from - b.from);
  const base = layOver([{ from, to, value: run }], [{ from, to: since, value: unknown }, ...disjoint(unknowns)]);
  return layOver(base, disjoint(known.stops.map((stop, index) => spanOf(stop, known.stops[index - 1], to))));
};

const spanOf = (stop: RawStop, before: RawStop | undefined, to: number): Span<MachineState> => ({
  from: stop.start_time,
  to: stop.end_time ?? Math.max(to, stop.start_time),
  value: {
    kind: stop.isMicro ? "micro" : "stop",
    reason: stop.stop_reason,
    since: stop.start_time,
    isShiftSwap: isShiftSwap(stop, before),
  },
});

/** Two stops are one when the reason is equal, the shifts differ, and the second starts where the first ended. Source: WD-959. */
const isShiftSwap = (stop: RawStop, before: RawStop | undefined): boolean =>
  before !== undefined &&
  !before.isMicro &&
  before.end_time === stop.start_time &&
  before.stop_reason === stop.stop_reason &&
  before.shift !== stop.shift;

/** Spans in order, cut where one overlaps the one before it, so that no time counts twice. */
const disjoint = (spans: readonly Span<MachineState>[]): Span<MachineState>[] => {
  let end = -Infinity;
  return spans.flatMap((span) => {
    if (span.to <= end || span.to <= span.from) return [];
    const from = Math.max(span.from, end);
    end = span.to;
    const cut = from > span.from && "since" in span.value ? { ...span.value, since: from } : span.value;
    return [{ from, to: span.to, value: cut }];
  });
};

/** The card that runs over [from, to) without gaps: of several the one started last, '-' where none does. */
export const cardsOf = ({ from, to }: { from: number; to: number }, runs: readonly RawRun[]): Span<string>[] => {
  const edges = runs
    .flatMap(({ started_at, stop_date }) => [started_at, stop_date ?? to])
    .filter((edge) => edge > from && edge < to)
    .toSorted((a, b) => a - b);
  const starts = [...new Set([from, ...edges])];
  return starts.map((start, index) => ({
    from: start,
    to: starts[index + 1] ?? to,
    value: orderAt(runs, start)?.card_no ?? noOrder,
  }));
};
