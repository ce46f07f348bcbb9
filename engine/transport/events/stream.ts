import { isObject } from "#schemas/documents/json.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { CallError, retryAfterIn } from "#engine/transport/errors.ts";
import { trusted } from "#engine/transport/trusted.ts";
import { createStreamParser, type StreamMessage } from "./parser.ts";

export interface StreamHooks {
  /** The frames of a piece of the stream, in their order. */
  onFrames: (frames: readonly EventFrame[]) => void;
  /** The place to resume from. It also comes alone, when the stream opens: what happens before the first frame is not missed. */
  onId: (id: number) => void;
  /** Any byte arrived, heartbeats included. */
  onByte: () => void;
}
export type StreamEnd = "ended" | "signed-out";

const frameOf = (message: StreamMessage): EventFrame | null => {
  if (message.data === "") return null;
  const data: unknown = JSON.parse(message.data);
  return isObject(data) ? trusted<EventFrame>({ ...data, event: data["event"] ?? message.event }) : null;
};

/**
 * Reads `GET /api/events` until it ends. By fetch and not by EventSource: heartbeats are heard, and the place to
 * resume from can be given after a change of topics. Rejects when the server cannot be reached or `signal` aborts.
 */
export const readStream = async (
  fetcher: typeof fetch,
  topics: readonly string[],
  lastId: number | null,
  signal: AbortSignal,
  hooks: StreamHooks,
): Promise<StreamEnd> => {
  const response = await fetcher(`/api/events?topics=${topics.map(encodeURIComponent).join(",")}`, {
    headers: {
      accept: "text/event-stream",
      "shopwright-background": "1",
      ...(lastId === null ? {} : { "last-event-id": String(lastId) }),
    },
    credentials: "same-origin",
    cache: "no-store",
    signal,
  });
  if (response.status === 401) return "signed-out";
  if (!response.ok || !response.body) {
    const message = `Expected an event stream, got HTTP ${response.status}`;
    const failure = { code: "unexpected", message, path: null, res: null };
    throw new CallError(response.status, failure, retryAfterIn(response.headers));
  }
  hooks.onByte();
  let frames: EventFrame[] = [];
  const feed = createStreamParser((message) => {
    const frame = frameOf(message);
    if (message.id !== null) hooks.onId(Number(message.id));
    if (frame) frames.push(frame);
  });
  const hand = () => {
    const gathered = frames;
    frames = [];
    if (gathered.length > 0) hooks.onFrames(gathered);
  };
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return "ended";
    hooks.onByte();
    feed(decoder.decode(value, { stream: true }));
    hand();
  }
};
