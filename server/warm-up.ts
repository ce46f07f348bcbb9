import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { documentKinds } from "#schemas/documents/envelope.ts";
import { startBodyThread } from "./body/json-body.ts";
import { prepareKind } from "./documents/validate/validate.ts";
import { prepareOrders } from "./incoming/orders.ts";

/**
 * Makes, while nobody waits yet, what the first caller of it would wait or hold up all others for: the checks of
 * documents and of orders that are sent, and the threads of large bodies and of long reads. Callers get their turns in
 * between.
 */
export const warmUp = async (app: FastifyInstance, startLongReads: () => void): Promise<void> => {
  startBodyThread(app);
  startLongReads();
  for (const kind of documentKinds) {
    await turnOfLoop();
    prepareKind(kind);
  }
  await turnOfLoop();
  prepareOrders();
};
