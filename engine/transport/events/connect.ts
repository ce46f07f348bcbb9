import { systemClock } from "#engine/transport/clock.ts";
import { type Channel, electedPort } from "./elected.ts";
import { createKeeper } from "./keeper.ts";
import type { DownMessage, EventPort, UpMessage } from "./port.ts";
import { createRetry } from "./retry.ts";

/** Ends in the version of the messages: tabs of an older build, which know others, keep a stream of their own. */
const channelName = "shopwright-events-2";

const openWorker = (): SharedWorker =>
  new SharedWorker(new URL("./worker.ts", import.meta.url), { type: "module", name: "shopwright-events" });

/**
 * The way to the shared worker. One whose script could not be loaded, as where the server goes while a page opens, never
 * speaks: it is begun anew, ever more rarely, and told again what this tab listens to.
 */
const sharedPort = (): EventPort => {
  let listener: (message: DownMessage) => void = () => {};
  let wanted: UpMessage | null = null;
  const begin = (): MessagePort => {
    const worker = openWorker();
    worker.addEventListener("error", () => retry.later());
    worker.port.addEventListener("message", ({ data }: MessageEvent<DownMessage>) => {
      retry.worked();
      listener(data);
    });
    worker.port.start();
    return worker.port;
  };
  const retry = createRetry(systemClock, Math.random, () => {
    port = begin();
    if (wanted) port.postMessage(wanted);
  });
  let port = begin();
  return {
    send: (message) => {
      if (message.kind === "topics") wanted = message;
      port.postMessage(message);
    },
    onMessage: (listen) => void (listener = listen),
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
