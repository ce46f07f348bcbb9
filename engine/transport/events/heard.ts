import type { EventFrame } from "#schemas/protocol/events.ts";

/** How far a browser has heard. */
export interface Heard {
  /** The place from which the stream is resumed; null before the first stream has told its place. */
  lastId: number | null;
  /** The highest event number that was handed out. */
  reached: number;
}

export const nothingHeard: Heard = { lastId: null, reached: 0 };

/** A stream has told its place. */
export const withId = ({ reached }: Heard, id: number): Heard => ({ lastId: id, reached: Math.max(reached, id) });

/** Frames were handed out; a snapshot begins the count anew, be its number lower. */
export const withFrames = ({ lastId, reached }: Heard, frames: readonly EventFrame[]): Heard => ({
  lastId,
  reached: frames.reduce((most, { event, seq }) => (event === "Snapshot" ? seq : Math.max(most, seq)), reached),
});

/** Up to which event number everything has been handed out; null before the first stream has told its place. */
export const reachedIn = ({ lastId, reached }: Heard): number | null =>
  lastId === null ? null : Math.max(reached, lastId);
