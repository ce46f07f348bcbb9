import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { followingOf } from "./follow.ts";
import { type Heard, nothingHeard, reachedIn, withFrames, withId } from "./heard.ts";
import { createReader } from "./reading.ts";
import { createRetry } from "./retry.ts";

/** What the stream is asked by and whom it tells. */
export interface FollowedParts {
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
  isOnline: () => boolean;
  topics: () => readonly string[];
  missed: () => number | null;
  onByte: () => void;
  onFrames: (frames: readonly EventFrame[]) => void;
  /** A stream begins after the event of this number. */
  onPlace: (place: number) => void;
  /** It has ended although it was wanted. */
  onEnd: (signedOut: boolean) => void;
}

/** One stream that follows what is wanted of it, and is opened again when it ends or falls silent. */
export interface Followed {
  /** Looks after so many ms whether the stream still is the one that is wanted. */
  again: (wait: number) => void;
  /** Looks at once. */
  follow: () => void;
  close: () => void;
  /** Forgets what was heard: another session begins. */
  reset: () => void;
  /** The open stream and the highest event number handed out; null before it has told its place. */
  stream: () => { topics: readonly string[]; reached: number } | null;
  /** When its last byte came, ms UTC. */
  byteAt: () => number;
  stop: () => void;
}

const streamOf = (topics: readonly string[] | null, heard: Heard): ReturnType<Followed["stream"]> => {
  const reached = reachedIn(heard);
  return topics && reached !== null ? { topics, reached } : null;
};

export const createFollowed = (parts: FollowedParts): Followed => {
  let heard = nothingHeard;
  let signedOut = false;
  const beginAt = (place: number) => {
    heard = { ...heard, lastId: place };
    parts.onPlace(place);
  };
  const retry = createRetry(parts.clock, parts.random, () => follow());
  const reader = createReader(parts.fetch, parts.clock, {
    onByte: () => {
      retry.worked();
      parts.onByte();
    },
    onId: (id) => {
      if (heard.lastId === null) {
        beginAt(id);
        retry.again(0);
      }
      heard = withId(heard, id);
    },
    onFrames: (frames) => {
      heard = withFrames(heard, frames);
      parts.onFrames(frames);
    },
    onEnd: (out, asked) => {
      signedOut = out;
      parts.onEnd(out);
      if (!out) retry.later(asked);
    },
    onDead: retry.later,
  });
  const follow = () => {
    const [wanted, missed] = [parts.topics(), parts.missed()];
    const online = parts.isOnline();
    const next = followingOf({ online, signedOut, wanted, open: reader.topics(), lastId: heard.lastId, missed });
    if (next.kind === "keep") return;
    reader.close();
    if (next.kind === "close") return;
    if (next.place !== null) beginAt(next.place);
    reader.read(wanted, next.place);
  };
  return {
    again: retry.again,
    follow,
    close: reader.close,
    reset: () => {
      heard = nothingHeard;
      signedOut = false;
      reader.close();
    },
    stream: () => streamOf(reader.topics(), heard),
    byteAt: reader.byteAt,
    stop: () => {
      reader.stop();
      retry.stop();
    },
  };
};
