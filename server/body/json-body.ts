import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { parseBody } from "./parse.ts";
import { BodyPool } from "./pool.ts";

/** What is larger is read in a thread beside the event loop, bytes; also what a route takes that says nothing. */
export const smallBody = 64 * 1024;

/** Refuses (`unsupported_media_type`) a body that is packed. */
export const refuseEncoding = (request: FastifyRequest): void => {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw new DomainError("unsupported_media_type");
};

const pools = new WeakMap<FastifyInstance, BodyPool>();

/** Makes the thread that reads large bodies before one comes. */
export const startBodyThread = (app: FastifyInstance): void => pools.get(app)?.start();

/** JSON in UTF-8 is the only body this server takes. */
export const takeJsonOnly = (app: FastifyInstance): void => {
  const pool = new BodyPool();
  pools.set(app, pool);
  app.addHook("onClose", () => pool.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseEncoding(request);
      const { knownNames = false } = request.routeOptions.config;
      const options = { names: !knownNames };
      if (bytes.length <= smallBody) return parseBody(bytes, options);
      return await pool.read({ bytes, options, canonical: request.contract !== null });
    },
  );
};
