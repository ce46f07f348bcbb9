import { hour } from "#schemas/durations.ts";
import { automaticColor, uncodedReason } from "#schemas/plant/constants.ts";
import type { GraphicalHistory, HistorySegment } from "#schemas/plant/graphical-history.ts";
import { startOf } from "#schemas/calendar/zone.ts";
import { isHexColor } from "#widgets/controls/color/ink.ts";
import { stateColors } from "#widgets/controls/machine-state/state.ts";
import type { HistoryPeriod } from "./read.ts";

export type SegmentKind = "running" | "no-data" | "stop" | "uncoded";

/** A stretch of one state of a machine, in ms UTC. */
export interface Segment {
  machine_id: string;
  start: number;
  end: number;
  kind: SegmentKind;
  /** Stop code; empty when not stopped. */
  reason: string;
  color: string;
  /** Number of the stop; null when not stopped. */
  stop: number | null;
  /** Cards of the orders that ran in it. */
  cards: readonly string[];
  /** The row as it was answered. */
  row: HistorySegment;
}

export interface Bar {
  machine_id: string;
  description: string;
  /** In order of time, without a gap that is known of. */
  segments: readonly Segment[];
}

/** What is drawn: the bars and the stretch of time that they share. */
export interface Timeline {
  from: number;
  to: number;
  bars: readonly Bar[];
}

type Machine = GraphicalHistory["machines"][number];

const lengths: Partial<Record<HistoryPeriod, number>> = { h8: 8 * hour, h24: 24 * hour, h48: 48 * hour };

const kindOf = ({ status, stop_reason }: HistorySegment): SegmentKind => {
  if (status === "R") return "running";
  if (status !== "S") return "no-data";
  return stop_reason === uncodedReason ? "uncoded" : "stop";
};

const colorOf = (kind: SegmentKind, color: string): string =>
  kind === "stop" && color !== automaticColor && isHexColor(color) ? color : stateColors[kind];

export const segmentOf = (row: HistorySegment, cards: readonly string[]): Segment => {
  const kind = kindOf(row);
  return {
    machine_id: row.machine_id,
    start: Date.parse(row.start),
    end: Date.parse(row.end),
    kind,
    reason: row.stop_reason,
    color: colorOf(kind, row.color),
    stop: row.stop,
    cards,
    row,
  };
};

const overlaps = (one: { start: string; end: string }, other: { start: string; end: string }): boolean =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);

/** The part of a segment in a stretch of time; null when it has none. */
export const clipped = (segment: Segment, from: number, to: number): Segment | null => {
  const [start, end] = [Math.max(segment.start, from), Math.min(segment.end, to)];
  return end > start ? { ...segment, start, end } : null;
};

/** Since when the period holds: the shift since its first machine's began, outside shifts since midnight. */
const startOfPeriod = (period: HistoryPeriod, machines: readonly Machine[], to: number, timeZone: string): number => {
  const length = lengths[period];
  if (length !== undefined) return to - length;
  const starts = machines.flatMap(({ shift_start }) => (shift_start ? [Date.parse(shift_start)] : []));
  return period === "shift" && starts.length > 0 ? Math.min(...starts) : startOf("day", to - 1, timeZone);
};

/**
 * The bars of an answer, in the order in which the machines were asked for. The end is the end of what is known; null where
 * nothing is.
 */
export const timelineOf = (
  { machines, segments, orders }: GraphicalHistory,
  ids: readonly string[],
  period: HistoryPeriod,
  timeZone: string,
): Timeline | null => {
  const to = segments.reduce((latest, { end }) => Math.max(latest, Date.parse(end)), -Infinity);
  if (machines.length === 0 || !Number.isFinite(to)) return null;
  const from = startOfPeriod(period, machines, to, timeZone);
  const known = new Map(machines.map((machine) => [machine.machine_id, machine]));
  const rows = Map.groupBy(segments, ({ machine_id }) => machine_id);
  const runs = Map.groupBy(orders, ({ machine_id }) => machine_id);
  const bars = ids.flatMap((machine_id) => {
    const machine = known.get(machine_id);
    if (!machine) return [];
    const own = (rows.get(machine_id) ?? [])
      .map((row) => segmentOf(row, cardsOf(runs.get(machine_id) ?? [], row)))
      .flatMap((segment) => clipped(segment, from, to) ?? [])
      .sort((a, b) => a.start - b.start);
    return [{ machine_id, description: machine.object_description, segments: own }];
  });
  return { from, to, bars };
};

const cardsOf = (orders: GraphicalHistory["orders"], row: HistorySegment): string[] => [
  ...new Set(orders.filter((order) => overlaps(order, row)).map(({ card_no }) => card_no)),
];

/** Only stops without a reason are chosen, to give them one. */
export const isSelectable = ({ kind, stop }: Segment): boolean => kind === "uncoded" && stop !== null;

/** One name for a stop, whatever machine it is of. */
export const keyOf = ({ machine_id, stop }: Pick<Segment, "machine_id" | "stop">): string => `${machine_id};${stop}`;

/** Seconds of a bar in each kind of state. */
export const secondsOf = ({ segments }: Bar, kind: SegmentKind): number =>
  segments.filter((one) => one.kind === kind).reduce((sum, { start, end }) => sum + (end - start) / 1000, 0);

const kinds: readonly SegmentKind[] = ["running", "uncoded", "no-data", "stop"];
const mostReasons = 8;

/** One segment of each state and stop reason that occurs: the states first, then the reasons that took the longest. */
export const legendOf = ({ bars }: Timeline): Segment[] => {
  const groups = Map.groupBy(
    bars.flatMap(({ segments }) => segments),
    ({ kind, reason }) => `${kind} ${reason}`,
  );
  const timeOf = (segments: readonly Segment[]) => segments.reduce((sum, { start, end }) => sum + end - start, 0);
  const parts = Array.from(groups.values(), (segments) => ({ segment: segments[0]!, time: timeOf(segments) }));
  return kinds.flatMap((kind) =>
    parts
      .filter(({ segment }) => segment.kind === kind)
      .sort((a, b) => b.time - a.time)
      .slice(0, mostReasons)
      .map(({ segment }) => segment),
  );
};
