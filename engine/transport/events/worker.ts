import { systemClock } from "#engine/transport/clock.ts";
import { createKeeper } from "./keeper.ts";
import type { UpMessage } from "./port.ts";

/** The shared worker of a browser: every tab connects, one stream is kept. */
const keeper = createKeeper({ fetch: fetch.bind(globalThis), clock: systemClock, random: Math.random });

addEventListener("connect", (event) => {
  if (!(event instanceof MessageEvent)) return;
  for (const port of event.ports) {
    const receive = keeper.join((message) => port.postMessage(message));
    port.addEventListener("message", ({ data }: MessageEvent<UpMessage>) => receive(data));
    port.start();
  }
});
