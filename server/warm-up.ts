import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { documentKinds } from "#schemas/documents/envelope.ts";
import { startBodyThread } from "./body/json-body.ts";
import { prepareKind } from "./documents/validate/validate.ts";

/**
 * Makes, while nobody waits yet, what the first caller of it would hold up all others for: the checks of documents, and
 * the thread of large bodies. Callers get their turns in between.
 */
export const warmUp = async (app: FastifyInstance): Promise<void> => {
  startBodyThread(app);
  for (const kind of documentKinds) {
    await turnOfLoop();
    prepareKind(kind);
  }
};
