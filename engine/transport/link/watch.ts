import type { Clock } from "#engine/transport/clock.ts";
import { askIn, initialLink, type Link, type LinkInput, nextLink, patienceOf, wasHeldUp } from "./link.ts";

export interface LinkWatch {
  get: () => Link;
  /** A byte of the server arrived. */
  heard: () => void;
  /** Something failed to arrive: ask the server now. A lost link is asked about in its own time. */
  suspect: () => void;
  stop: () => void;
}

/**
 * Keeps the link's state by asking `probe` (resolves when the server answers within so many ms) whenever it has been quiet.
 * `changed` hears each change, `asked` the outcome of each question.
 */
export const watchLink = (
  clock: Clock,
  random: () => number,
  probe: (patience: number) => Promise<unknown>,
  changed: (link: Link) => void,
  asked: (link: Link) => void = () => {},
): LinkWatch => {
  let state = initialLink(clock.now());
  let stopped = false;
  let cancel = () => {};
  const step = (input: LinkInput) => {
    const before = state.link;
    state = nextLink(state, input, clock.now());
    if (state.link !== before) changed(state.link);
    plan();
  };
  const ask = () => {
    if (stopped || state.asking) return;
    step({ kind: "asked" });
    const askedAt = clock.now();
    const patience = patienceOf(state.link);
    const unanswered = () => {
      const kind = wasHeldUp(clock.now() - askedAt, patience) ? "held-up" : "silent";
      step({ kind, random: random() });
    };
    void probe(patience)
      .then(() => step({ kind: "heard" }), unanswered)
      .then(() => asked(state.link));
  };
  const plan = () => {
    cancel();
    const wait = askIn(state, clock.now());
    cancel = stopped || wait === null ? () => {} : clock.after(wait, ask);
  };
  plan();
  return {
    get: () => state.link,
    heard: () => step({ kind: "heard" }),
    suspect: () => {
      if (state.link.online) ask();
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
};
