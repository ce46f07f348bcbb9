import type { Clock } from "#engine/transport/clock.ts";

/** Input counts so often at most, and idleness is looked at so often, in ms. Source: OV-596, OV-601. */
const trackedEvery = 5000;
const checkedEvery = 1000;

/** What counts as activity. Source: OV-592 to OV-595. */
const inputs = ["mousemove", "mousedown", "keydown", "scroll", "wheel", "touchstart", "touchmove"] as const;

interface Watch {
  clock: Clock;
  target: EventTarget;
  /** Milliseconds without input after which a user is inactive. */
  timeout: () => number;
  /** Whether something waits for the user that has a time-out of its own; its end counts as input. */
  isAsking: () => boolean;
  /** The user went inactive: said once, and again only after new input. */
  onInactive: () => void;
}

/** Watches for input; answers how that ends. */
export const watchActivity = ({ clock, target, timeout, isAsking, onInactive }: Watch): (() => void) => {
  let since = clock.now();
  let tracked = -Infinity;
  let isInactive = false;
  const track = () => {
    since = tracked = clock.now();
    isInactive = false;
  };
  const hear = () => {
    if (isInactive || clock.now() - tracked >= trackedEvery) track();
  };
  const check = () => {
    if (isAsking()) track();
    if (isInactive || clock.now() - since <= timeout()) return;
    isInactive = true;
    onInactive();
  };
  for (const name of inputs) target.addEventListener(name, hear, { capture: true, passive: true });
  const stop = clock.every(checkedEvery, check);
  return () => {
    stop();
    for (const name of inputs) target.removeEventListener(name, hear, { capture: true });
  };
};

const within = (seconds: unknown, or: number): number =>
  typeof seconds === "number" && Number.isFinite(seconds) ? Math.min(86_400, Math.max(10, seconds)) : or;

/** Seconds after which a user is inactive; on a page of documents later, never sooner. Source: OV-598, OV-600. */
export const inactivityOf = (settings: Readonly<Record<string, unknown>>, hasDocuments: boolean): number => {
  const least = within(settings["inactivity_timeout"], 120);
  return hasDocuments ? Math.max(least, within(settings["document_inactivity_timeout"], 900)) : least;
};
