import type { FastifyInstance } from "fastify";

/** A folder of files, none of which but those that are there is known. */
const builtFiles = "/assets/*";

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll(/:[a-z_A-Z]+/g, "[^/]+")
      .replaceAll("*", ".*")}$`,
  );

/**
 * Tells of a path whether any method of the app takes it. Must be asked for before the routes are added.
 */
export const knownRoutes = (app: FastifyInstance): ((path: string) => boolean) => {
  const patterns = new Map<string, RegExp>();
  app.addHook("onRoute", ({ url }) => {
    if (url !== builtFiles) patterns.set(url, patternOf(url));
  });
  return (path) => [...patterns.values()].some((pattern) => pattern.test(path));
};
