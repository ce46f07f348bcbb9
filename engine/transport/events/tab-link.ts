import type { Clock } from "#engine/transport/clock.ts";
import { type Link, type LinkView, probeTimeout, wasHeldUp } from "#engine/transport/link/link.ts";
import { createListeners } from "#engine/transport/listeners.ts";
import { maxWait } from "#engine/transport/wait.ts";
import type { EventPort } from "./port.ts";

/** The keeper asks the server and says what came of it; without its word the tab believes what it saw. */
const keeperAnswers = probeTimeout + 300;
/** A keeper that says "lost" repeats it with each question; one silent for this long is believed no more. */
const keeperBelieved = 2 * maxWait;

/**
 * What a tab makes of a doubt for whose end it has waited so many ms: it is over, the keeper is asked again because its
 * word may lie there unread, or the link counts as lost.
 */
export const endOfDoubt = (hasSpoken: boolean, isOnline: boolean, waited: number): "over" | "again" | "lost" => {
  if (hasSpoken || !isOnline) return "over";
  return wasHeldUp(waited, keeperAnswers) ? "again" : "lost";
};

/** The last word of the keeper about the link; `words` counts them. */
interface Said {
  online: boolean;
  /** ms UTC */
  at: number;
  words: number;
}

/** Has the keeper said lately that nobody answers? */
export const isCutBy = ({ online, at }: Pick<Said, "online" | "at">, now: number): boolean =>
  !online && now - at < keeperBelieved;

/** The link as a tab sees it: by the word of the keeper, and by what the tab has seen itself. */
export interface TabLink {
  view: LinkView;
  /** The keeper has spoken. */
  receive: (link: Link) => void;
  suspect: () => void;
  answered: () => void;
  isCut: () => boolean;
}

export const createTabLink = (port: EventPort, clock: Clock): TabLink => {
  const listeners = createListeners();
  let link: Link = { online: true, since: clock.now() };
  let said: Said = { online: true, at: clock.now(), words: 0 };
  const set = (next: Link) => {
    link = next;
    listeners.tell();
  };
  const doubt = (since: number, words: number) => {
    const askedAt = clock.now();
    port.send({ kind: "suspect" });
    clock.after(keeperAnswers, () => {
      const end = endOfDoubt(said.words !== words, link.online, clock.now() - askedAt);
      if (end === "again") doubt(since, words);
      else if (end === "lost") set({ online: false, since });
    });
  };
  return {
    view: { get: () => link, subscribe: listeners.add },
    receive: (next) => {
      said = { online: next.online, at: clock.now(), words: said.words + 1 };
      set(next);
    },
    suspect: () => doubt(clock.now(), said.words),
    answered: () => {
      if (!link.online) port.send({ kind: "answered" });
    },
    isCut: () => isCutBy(said, clock.now()),
  };
};
