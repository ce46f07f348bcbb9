import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { Link, Transport } from "#engine/transport/transport.ts";
import { probeTimeout, wasHeldUp } from "#engine/transport/link/link.ts";
import { lowestOf, type Since } from "./coverage.ts";
import { maxWait } from "#engine/transport/wait.ts";
import type { EventPort } from "./port.ts";
import { hears, unionOf } from "./topics.ts";

const signOfLife = 20_000;
/** The keeper asks the server and says what came of it; without its word the tab believes what it saw. */
const keeperAnswers = probeTimeout + 300;
/** A keeper that says "lost" repeats it with each question; one silent for this long is believed no more. */
const keeperBelieved = 2 * maxWait;

type Listener = (frames: readonly EventFrame[]) => void;

export interface Subscriptions {
  subscribe: Transport["subscribe"];
  link: { get: () => Link; subscribe: (listener: () => void) => () => void };
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

/** A tab's view of the browser's stream: who listens to what, and whether the link is there. */
export const createSubscriptions = (
  port: EventPort,
  clock: Clock,
  hooks: { onSignedOut: () => void; onSession?: (() => void) | undefined },
): Subscriptions => {
  const entries = new Set<{ topics: readonly string[]; listener: Listener; since: Since }>();
  const linkListeners = new Set<() => void>();
  let link: Link = { online: true, since: clock.now() };
  let keeperSaid = { online: true, at: clock.now(), words: 0 };
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
  const setLink = (next: Link) => {
    link = next;
    for (const listener of linkListeners) listener();
  };
  port.onMessage((message) => {
    if (message.kind === "link") {
      keeperSaid = { online: message.link.online, at: clock.now(), words: keeperSaid.words + 1 };
      setLink(message.link);
    } else if (message.kind === "signed-out") hooks.onSignedOut();
    else if (message.kind === "session") hooks.onSession?.();
    else
      for (const { topics, listener } of entries) {
        const heard = message.frames.filter(({ event, machine_id }) => hears(topics, event, machine_id));
        if (heard.length > 0) listener(heard);
      }
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
    link: {
      get: () => link,
      subscribe: (listener) => {
        linkListeners.add(listener);
        return () => void linkListeners.delete(listener);
      },
    },
    suspect: () => {
      const { words } = keeperSaid;
      const since = clock.now();
      const ask = () => {
        const askedAt = clock.now();
        port.send({ kind: "suspect" });
        clock.after(keeperAnswers, () => {
          if (keeperSaid.words !== words || !link.online) return;
          // The keeper's word may lie there unread.
          if (wasHeldUp(clock.now() - askedAt, keeperAnswers)) ask();
          else setLink({ online: false, since });
        });
      };
      ask();
    },
    answered: () => {
      if (!link.online) port.send({ kind: "answered" });
    },
    isCut: () => !keeperSaid.online && clock.now() - keeperSaid.at < keeperBelieved,
    session: () => port.send({ kind: "session" }),
    leave: () => port.send({ kind: "bye" }),
  };
};
