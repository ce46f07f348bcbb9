import { DomainError } from "#schemas/protocol/errors.ts";
import { type EventName, eventNames, everyRow, isRowEvent } from "#schemas/protocol/events.ts";
import type { Reach } from "#server/site.ts";

/** An event name, for all machines or for one. */
export interface Topic {
  event: EventName;
  machine_id: string | null;
}

const most = 500;

const topicOf = (text: string): Topic => {
  if (text.includes("\0"))
    throw new DomainError("invalid_input", { message: "Expected a topic without NUL", path: "/topics" });
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const event: EventName | undefined =
    isRowEvent(name) || name === everyRow ? name : eventNames.find((known) => known === name);
  if (event === undefined)
    throw new DomainError("invalid_input", { message: `Expected the name of an event, got ${name}`, path: "/topics" });
  return { event, machine_id: colon < 0 ? null : text.slice(colon + 1) };
};

const every: readonly EventName[] = [...eventNames, everyRow];

/** Parses `MachineChanged,StopChanged:FC1`; no text means every event. */
export const parseTopics = (text: string | undefined): readonly Topic[] => {
  if (text === undefined || text === "") return every.map((event) => ({ event, machine_id: null }));
  const parts = text.split(",");
  if (parts.length > most)
    throw new DomainError("invalid_input", { message: `Expected at most ${most} topics`, path: "/topics" });
  return parts.map(topicOf);
};

/** Those of the topics that the caller's screens need; all of them for a caller who is not confined. */
export const neededTopics = (topics: readonly Topic[], reach: Pick<Reach, "events"> | null): readonly Topic[] =>
  reach ? topics.filter(({ event }) => reach.events.has(event)) : topics;
