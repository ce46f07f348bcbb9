import { waitBefore } from "#engine/transport/wait.ts";

/** Is the server reachable? `since` (ms UTC) is the moment of the last change. */
export interface Link {
  online: boolean;
  since: number;
}

/** The link as who uses it sees it; a subscription returns its clean-up. */
export interface LinkView {
  get: () => Link;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Is the server there? Decided purely from what is heard. A lost link is known within 3 s: after `quietAfter` without
 * a byte the server is asked, and has `probeTimeout` to answer; a failed call or a cut stream asks at once. While it
 * is lost the questions come ever more rarely.
 */
export const quietAfter = 1_500;
export const probeTimeout = 1_200;
/** A lost link is not in a hurry: a server that is merely slow is found again. */
const lostProbeTimeout = 5_000;
export interface LinkState {
  link: Link;
  /** Last byte of the server, ms UTC. */
  heardAt: number;
  asking: boolean;
  /** Questions without an answer since the link was lost, and when the next one is due, ms UTC. */
  attempt: number;
  dueAt: number;
}
/**
 * `held-up`: no answer, but the device did nothing meanwhile, so that a link that is there is asked again at once.
 * `random` in [0, 1) spreads the next question.
 */
export type LinkInput = { kind: "heard" } | { kind: "asked" } | { kind: "held-up" | "silent"; random: number };

export const initialLink = (now: number): LinkState => ({
  link: { online: true, since: now },
  heardAt: now,
  asking: false,
  attempt: 0,
  dueAt: 0,
});

const turned = (link: Link, online: boolean, now: number): Link =>
  link.online === online ? link : { online, since: now };

export const nextLink = (state: LinkState, input: LinkInput, now: number): LinkState => {
  if (input.kind === "asked") return { ...state, asking: true };
  if (input.kind === "held-up" && state.link.online) return { ...state, asking: false };
  if (input.kind === "heard")
    return { ...state, link: turned(state.link, true, now), heardAt: now, asking: false, attempt: 0 };
  const dueAt = now + waitBefore(state.attempt, input.random);
  return { ...state, link: turned(state.link, false, now), asking: false, attempt: state.attempt + 1, dueAt };
};

/** How long an answer is waited for, ms. */
export const patienceOf = ({ online }: Link): number => (online ? probeTimeout : lostProbeTimeout);

/** A timer that is later than this was held up with all else, ms. */
const heldUp = 500;

/**
 * Did the time of a question run out late, as where a device sleeps in a pocket or is too busy to look? The answer may
 * lie there unread, so that this says nothing of the server.
 */
export const wasHeldUp = (waited: number, patience: number): boolean => waited > patience + heldUp;

/** Milliseconds until the server has to be asked; 0 = now, null = an answer is awaited. */
export const askIn = (state: LinkState, now: number): number | null => {
  if (state.asking) return null;
  const due = state.link.online ? state.heardAt + quietAfter : state.dueAt;
  return Math.max(0, due - now);
};
