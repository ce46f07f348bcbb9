import type { Clock } from "#engine/transport/clock.ts";
import { retryAfterOf } from "#engine/transport/errors.ts";
import { readStream, type StreamHooks } from "./stream.ts";

/** The server sends a heartbeat this often; a stream without any for three of them is dead without knowing. */
const beatEvery = 15_000;

const isDead = (silence: number): boolean => silence > 3 * beatEvery;

/** A stream that is being read. */
interface Reading {
  topics: readonly string[];
  /** Ends it; it says nothing more. */
  close: () => void;
}

/** Who hears of it. */
export interface Ears extends StreamHooks {
  /** It has ended by itself; `asked` is the wait that the server asked for, ms. */
  onEnd: (signedOut: boolean, asked: number | null) => void;
}

/** Reads a stream until it ends or is closed. */
const startReading = (
  fetcher: typeof fetch,
  topics: readonly string[],
  place: number | null,
  { onByte, onId, onFrames, onEnd }: Ears,
): Reading => {
  const abort = new AbortController();
  let isClosed = false;
  const unlessClosed =
    <Heard extends unknown[]>(hear: (...heard: Heard) => void) =>
    (...heard: Heard) => {
      if (!isClosed) hear(...heard);
    };
  const ended = unlessClosed(onEnd);
  const hooks = { onByte, onId: unlessClosed(onId), onFrames: unlessClosed(onFrames) };
  readStream(fetcher, topics, place, abort.signal, hooks).then(
    (end) => ended(end === "signed-out", null),
    (error: unknown) => ended(false, retryAfterOf(error)),
  );
  return {
    topics,
    close: () => {
      isClosed = true;
      abort.abort();
    },
  };
};

/** Reads one stream at a time. */
export interface Reader {
  read: (topics: readonly string[], place: number | null) => void;
  close: () => void;
  /** The topics of the open stream; null without any. */
  topics: () => readonly string[] | null;
  /** When its last byte came, ms UTC. */
  byteAt: () => number;
  stop: () => void;
}

/** `onDead`: the open stream has been silent for too long, and was closed. */
export const createReader = (fetcher: typeof fetch, clock: Clock, ears: Ears & { onDead: () => void }): Reader => {
  let open: Reading | null = null;
  let byteAt = 0;
  const close = () => {
    open?.close();
    open = null;
  };
  const onByte = () => {
    byteAt = clock.now();
    ears.onByte();
  };
  const onEnd: Ears["onEnd"] = (signedOut, asked) => {
    open = null;
    ears.onEnd(signedOut, asked);
  };
  const stopWatch = clock.every(beatEvery, () => {
    if (!open || !isDead(clock.now() - byteAt)) return;
    close();
    ears.onDead();
  });
  return {
    read: (topics, place) => {
      byteAt = clock.now();
      open = startReading(fetcher, topics, place, { ...ears, onByte, onEnd });
    },
    close,
    topics: () => open?.topics ?? null,
    byteAt: () => byteAt,
    stop: () => {
      stopWatch();
      close();
    },
  };
};
