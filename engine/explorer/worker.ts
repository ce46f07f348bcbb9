import { createHost } from "./host.ts";
import type { TaskMessage } from "./protocol.ts";
import { serve } from "./serve.ts";
import { openStore } from "./store/open.ts";

/** A message to itself comes after all that have come before it. */
const { port1, port2 } = new MessageChannel();
const later = (run: () => void): void => {
  port1.onmessage = run;
  port2.postMessage(null);
};

const hear = serve(createHost(openStore), (told, transfer) => postMessage(told, { transfer }), later);

addEventListener("message", ({ data }: MessageEvent<TaskMessage>) => hear(data));
