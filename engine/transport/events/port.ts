import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Since } from "./coverage.ts";
import type { Link } from "#engine/transport/link/link.ts";

/**
 * What a tab tells the keeper of the stream. A tab repeats its topics as a sign of life; `since` says after which events
 * it has to hear them, so that the stream is read again from there where it began later.
 */
export type UpMessage =
  | { kind: "topics"; topics: readonly string[]; since?: Since }
  | { kind: "suspect" }
  /** The server has answered a call of a tab that thought the link lost. */
  | { kind: "answered" }
  /** Somebody signed in or out: open the stream anew, from now. */
  | { kind: "session" }
  | { kind: "bye" };

/** What the keeper of the stream tells every tab. */
export type DownMessage =
  /** What came in one piece, in its order: the server gathers what is due together, and a screen draws it together. */
  | { kind: "frames"; frames: readonly EventFrame[] }
  | { kind: "link"; link: Link }
  | { kind: "signed-out" }
  /** Somebody signed in or out in another tab. */
  | { kind: "session" };

/** A tab's end of the way to the keeper, whichever way that is. */
export interface EventPort {
  send: (message: UpMessage) => void;
  onMessage: (listener: (message: DownMessage) => void) => void;
}
