/** A held lock of the browser; it tells when the browser has taken it back. */
interface Held {
  addEventListener: (type: "release", listener: () => void) => void;
  release: () => Promise<void>;
}

/** `held`: the screen stays lit. `missing`: the browser has no such lock, or only over HTTPS. `refused`: not now. */
export type Awake = "held" | "missing" | "refused";

export interface WakeLockParts {
  /** Null where the browser offers none. */
  request: (() => Promise<Held>) | null;
  isVisible: () => boolean;
  /** Calls whenever the page is shown or hidden; gives the clean-up. */
  onVisibility: (listener: () => void) => () => void;
}

/**
 * Keeps the screen lit as long as the page is shown. The browser takes the lock back when the page is hidden, so it is
 * asked for again each time the page is shown. The result lets go of it.
 */
export const keepAwake = ({ request, isVisible, onVisibility }: WakeLockParts, tell: (awake: Awake) => void) => {
  if (!request) {
    tell("missing");
    return () => {};
  }
  let held: Held | null = null;
  let asking = false;
  let ended = false;
  const ask = async (): Promise<void> => {
    if (held || asking || ended || !isVisible()) return;
    asking = true;
    try {
      const lock = await request();
      if (ended) return void lock.release();
      held = lock;
      lock.addEventListener("release", () => (held = null));
      tell("held");
    } catch {
      tell("refused");
    } finally {
      asking = false;
    }
  };
  const stop = onVisibility(() => void ask());
  void ask();
  return () => {
    ended = true;
    stop();
    void held?.release();
  };
};

/** The lock of this browser. */
export const browserWakeLock = (): WakeLockParts => ({
  request: "wakeLock" in navigator ? () => navigator.wakeLock.request("screen") : null,
  isVisible: () => document.visibilityState === "visible",
  onVisibility: (listener) => {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
});
