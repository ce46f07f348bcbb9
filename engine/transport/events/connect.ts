import { systemClock } from "#engine/transport/clock.ts";
import { type Channel, electedPort } from "./elected.ts";
import { createKeeper } from "./keeper.ts";
import type { DownMessage, EventPort } from "./port.ts";

/** Ends in the version of the messages: tabs of an older build, which know others, keep a stream of their own. */
const channelName = "shopwright-events-2";

const sharedPort = (): EventPort => {
  const worker = new SharedWorker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "shopwright-events",
  });
  return {
    send: (message) => worker.port.postMessage(message),
    onMessage: (listener) => {
      worker.port.addEventListener("message", ({ data }: MessageEvent<DownMessage>) => listener(data));
      worker.port.start();
    },
  };
};

/** The tabs of a browser say nothing else on it. */
const channelOf = (channel: BroadcastChannel): Channel => ({
  postMessage: (message) => channel.postMessage(message),
  addEventListener: (type, listener) => channel.addEventListener(type, listener),
});

/** The browser's one event stream: by a shared worker, else by an elected tab. Works on plain HTTP too. */
export const connectEvents = (): EventPort => {
  if (typeof SharedWorker === "function") return sharedPort();
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  return electedPort(id, channelOf(new BroadcastChannel(channelName)), systemClock, () =>
    createKeeper({ fetch: fetch.bind(globalThis), clock: systemClock, random: Math.random }),
  );
};
