import { DomainError } from "#schemas/protocol/errors.ts";
import { type EventName, isRowEvent } from "#schemas/protocol/events.ts";
import type { Reach } from "#server/site.ts";

/** An event name, for all machines or for one. */
export interface Topic {
  event: EventName;
  machine_id: string | null;
}

/** What a stream is of: some topics, or null for every event, also for those that documents will make meanwhile. */
export type Topics = readonly Topic[] | null;

/** So many topics at most stand in one question. */
export const mostTopics = 500;

const isOne = (events: ReadonlySet<string>, name: string): name is EventName => events.has(name);

const topicsOf = (text: string, events: ReadonlySet<EventName>): Topic[] => {
  if (text.includes("\0"))
    throw new DomainError("invalid_input", { message: "Expected a topic without NUL", path: "/topics" });
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  if (isOne(events, name)) return [{ event: name, machine_id: colon < 0 ? null : text.slice(colon + 1) }];
  // Documents go while screens are open that have named their events: the rest of the stream goes on.
  if (isRowEvent(name)) return [];
  throw new DomainError("invalid_input", { message: `Expected the name of an event, got ${name}`, path: "/topics" });
};

/**
 * Parses `MachineChanged,StopChanged:FC1`; no text means every event. `events` are the names of the company's; one that
 * is made by documents which there are not is passed over.
 */
export const parseTopics = (text: string | undefined, events: ReadonlySet<EventName>): Topics => {
  if (text === undefined || text === "") return null;
  const parts = text.split(",");
  if (parts.length > mostTopics)
    throw new DomainError("invalid_input", { message: `Expected at most ${mostTopics} topics`, path: "/topics" });
  return parts.flatMap((part) => topicsOf(part, events));
};

/** Those of the topics that the caller's screens need; all of them for a caller who is not confined. */
export const neededTopics = (topics: Topics, reach: Pick<Reach, "events"> | null): Topics => {
  if (!reach) return topics;
  return topics
    ? topics.filter(({ event }) => reach.events.has(event))
    : [...reach.events].map((event) => ({ event, machine_id: null }));
};
