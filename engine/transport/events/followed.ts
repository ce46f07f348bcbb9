import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { retryAfterOf } from "#engine/transport/errors.ts";
import { waitBefore } from "#engine/transport/wait.ts";
import { followingOf } from "./follow.ts";
import { readStream } from "./stream.ts";

/** The server sends a heartbeat this often; a stream without any for three of them is dead without knowing. */
const beatEvery = 15_000;

interface Opened {
  topics: readonly string[];
  abort: AbortController;
}

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

export const createFollowed = (parts: FollowedParts): Followed => {
  const { clock, random } = parts;
  let open: Opened | null = null;
  let lastId: number | null = null;
  let reached = 0;
  let attempt = 0;
  let byteAt = 0;
  let signedOut = false;
  let cancel = () => {};

  const again = (wait: number) => {
    cancel();
    cancel = clock.after(wait, follow);
  };
  const close = () => {
    open?.abort.abort();
    open = null;
  };
  const follow = () => {
    const [wanted, missed] = [parts.topics(), parts.missed()];
    const online = parts.isOnline();
    const next = followingOf({ online, signedOut, wanted, open: open?.topics ?? null, lastId, missed });
    if (next.kind === "keep") return;
    close();
    if (next.kind === "open") read({ topics: wanted, abort: new AbortController() }, next.place);
  };
  const beginAt = (place: number) => {
    lastId = place;
    parts.onPlace(place);
  };
  const heard = (mine: Opened, id: number) => {
    if (open !== mine) return;
    if (lastId === null) {
      beginAt(id);
      again(0);
    }
    lastId = id;
    reached = Math.max(reached, id);
  };
  const handOut = (frames: readonly EventFrame[]) => {
    for (const { event, seq } of frames) reached = event === "Snapshot" ? seq : Math.max(reached, seq);
    parts.onFrames(frames);
  };
  const read = (mine: Opened, place: number | null) => {
    open = mine;
    byteAt = clock.now();
    if (place !== null) beginAt(place);
    const onByte = () => {
      attempt = 0;
      byteAt = clock.now();
      parts.onByte();
    };
    const onFrames = (frames: readonly EventFrame[]) => {
      if (open === mine) handOut(frames);
    };
    const ears = { onByte, onFrames, onId: (id: number) => heard(mine, id) };
    readStream(parts.fetch, mine.topics, place, mine.abort.signal, ears).then(
      (end) => ended(mine, end === "signed-out", null),
      (error: unknown) => ended(mine, false, retryAfterOf(error)),
    );
  };
  const ended = (mine: Opened, out: boolean, asked: number | null) => {
    if (open !== mine) return;
    open = null;
    signedOut = out;
    parts.onEnd(out);
    if (!out) again(waitBefore(attempt++, random(), asked));
  };
  const stopListening = clock.every(beatEvery, () => {
    if (!open || clock.now() - byteAt <= 3 * beatEvery) return;
    close();
    again(waitBefore(attempt++, random()));
  });
  return {
    again,
    follow,
    close,
    reset: () => {
      lastId = null;
      reached = 0;
      signedOut = false;
      close();
    },
    stream: () => (open && lastId !== null ? { topics: open.topics, reached: Math.max(reached, lastId) } : null),
    byteAt: () => byteAt,
    stop: () => {
      stopListening();
      cancel();
      close();
    },
  };
};
