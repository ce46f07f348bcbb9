import { toIso } from "#server/database/columns.ts";
import type { LoggedEvent } from "./log.ts";
import type { Merged } from "./merge.ts";

const dataOf = (event: LoggedEvent) => ({
  seq: event.seq,
  event: event.event,
  at: toIso(event.at),
  ...(event.machine_id === null ? {} : { machine_id: event.machine_id }),
  ...event.payload,
});

export const frameText = (id: number, name: string, data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The frames of merged events in the order of their numbers. `id` is the place to resume from: never beyond an event
 * that is still to be sent (`firstUnsent`), so that a cut between two frames loses nothing. `data.seq` is the event's own.
 */
export const framesOf = (sent: number, merged: readonly Merged[], firstUnsent: number) => {
  const ordered = merged.toSorted((a, b) => a.event.seq - b.event.seq);
  let reached = sent;
  const texts = ordered.map(({ event }, index) => {
    reached = Math.max(reached, event.seq);
    const unsent = ordered.slice(index + 1).reduce((least, next) => Math.min(least, next.first), firstUnsent);
    return frameText(Math.min(reached, unsent - 1), event.event, dataOf(event));
  });
  return { text: texts.join(""), reached };
};
