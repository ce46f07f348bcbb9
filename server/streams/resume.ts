import type { Store } from "#server/database/store.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import { toIso } from "#server/database/columns.ts";
import { type Audience, eventFor, isFor, scopeFilter } from "#server/events/audience.ts";
import { frameText, framesOf } from "#server/events/frames.ts";
import { eventsAfter, type LoggedEvent } from "#server/events/log.ts";
import { type Merged, mergeEvents, mergeKey } from "#server/events/merge.ts";
import { withoutNames } from "#server/people.ts";
import type { SnapshotSource } from "#server/procedures/snapshot-source.ts";
import { readerFor, readerOf } from "#server/database/company.ts";

/** A reader that has missed more events than this gets a snapshot: it is smaller. */
const replayedAtMost = 1000;

/** The number in a `Last-Event-ID`, or null. */
export const resumePoint = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Does the log hold every event after `from` up to `to`, and not too many of them? */
const isWhole = (events: readonly LoggedEvent[], from: number, to: number): boolean =>
  from <= to && events.length <= replayedAtMost && events.length === to - from;

const mergedFor = (audience: Audience, events: readonly LoggedEvent[]): Merged[] => {
  const wants = scopeFilter(audience);
  const shown = eventFor(audience);
  const waiting = new Map<string, Merged>();
  for (const event of events)
    if (wants(event) && isFor(event, audience.username))
      waiting.set(mergeKey(event), mergeEvents(waiting.get(mergeKey(event)) ?? null, shown(event)));
  return [...waiting.values()];
};

/**
 * What a reader gets before the events that follow `after`: nothing but its place when it is new, the events it has
 * missed, or after a gap a snapshot of the live entities.
 */
export const openingText = async (
  store: Store,
  snapshot: SnapshotSource,
  audience: Audience,
  scope: Scope,
  from: number | null,
  after: number,
  now: number,
): Promise<string> => {
  const place = `id: ${after}\n\n`;
  if (from === null || from === after) return place;
  const missed = await eventsAfter(readerOf(store, audience.company_id), from, replayedAtMost + 1);
  const events = missed.filter(({ seq }) => seq <= after);
  if (isWhole(events, from, after))
    return framesOf(from, mergedFor(audience, events), Number.POSITIVE_INFINITY).text + place;
  const entities = await snapshot(readerFor(store, scope), scope, audience.topics);
  const state = withoutNames(entities, scope.shortened ?? null);
  return frameText(after, "Snapshot", { seq: after, event: "Snapshot", at: toIso(now), state });
};
