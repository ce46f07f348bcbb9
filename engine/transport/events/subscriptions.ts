import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { LinkView } from "#engine/transport/link/link.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { lowestOf, type Since } from "./coverage.ts";
import type { EventPort } from "./port.ts";
import { createTabLink } from "./tab-link.ts";
import { hears, unionOf } from "./topics.ts";

const signOfLife = 20_000;

type Listener = (frames: readonly EventFrame[]) => void;

export interface Subscriptions {
  subscribe: Transport["subscribe"];
  link: LinkView;
  /** A call got no answer: the link is asked about at once, and shown as lost when nobody says otherwise. */
  suspect: () => void;
  /** A call got an answer. */
  answered: () => void;
  /** The keeper of the stream says that nobody answers: it asks in its own time, and polls need not. */
  isCut: () => boolean;
  /** Somebody signed in or out. */
  session: () => void;
  /** Takes this tab off the stream until it gives a sign of life again. */
  leave: () => void;
}

interface Entry {
  topics: readonly string[];
  listener: Listener;
  since: Since;
}

/** Tells each listener what it listens to of frames that came together. */
const handOut = (entries: Iterable<Entry>, frames: readonly EventFrame[]): void => {
  for (const { topics, listener } of entries) {
    const heard = frames.filter(({ event, machine_id }) => hears(topics, event, machine_id));
    if (heard.length > 0) listener(heard);
  }
};

/** A tab's view of the browser's stream: who listens to what, and whether the link is there. */
export const createSubscriptions = (
  port: EventPort,
  clock: Clock,
  hooks: { onSignedOut: () => void; onSession?: (() => void) | undefined },
): Subscriptions => {
  const entries = new Set<Entry>();
  const link = createTabLink(port, clock);
  let told = JSON.stringify({ topics: [], since: {} });

  const wanted = () => ({
    topics: unionOf([...entries].map((entry) => entry.topics)),
    since: lowestOf([...entries].map((entry) => entry.since)),
  });
  const tellTopics = () => {
    const now = wanted();
    told = JSON.stringify(now);
    port.send({ kind: "topics", ...now });
  };
  const changed = () => {
    if (JSON.stringify(wanted()) !== told) tellTopics();
  };
  port.onMessage((message) => {
    if (message.kind === "link") link.receive(message.link);
    else if (message.kind === "signed-out") hooks.onSignedOut();
    else if (message.kind === "session") hooks.onSession?.();
    else handOut(entries, message.frames);
  });
  clock.every(signOfLife, tellTopics);
  return {
    subscribe: (topics, listener, since = {}) => {
      const entry = { topics, listener, since };
      entries.add(entry);
      changed();
      return () => {
        entries.delete(entry);
        changed();
      };
    },
    link: link.view,
    suspect: link.suspect,
    answered: link.answered,
    isCut: link.isCut,
    session: () => port.send({ kind: "session" }),
    leave: () => port.send({ kind: "bye" }),
  };
};
