import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import serveFiles, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const year = 31_536_000;
/** By the response of Node, which is what the policy's directives are asked with. */
const nonces = new WeakMap<object, string>();

const nonceOf = (_request: unknown, response: object): string => `'nonce-${nonces.get(response) ?? ""}'`;

const frames = new WeakMap<object, readonly string[]>();
const framesOf = (_request: unknown, response: object): string => ["'self'", ...(frames.get(response) ?? [])].join(" ");

/** A policy under which only our own scripts run. Styles need a nonce, since the widget library writes style elements. */
const directives = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", nonceOf],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  // Web pages that a dashboard shows, in a sandbox: those that a company allows.
  "frame-src": [framesOf],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'self'"],
  "form-action": ["'self'"],
};

const isPagePath = (path: string): boolean =>
  !/^\/(api|assets|serverfiles|metrics)(\/|$)/.test(path) &&
  !/\/\/|%2e|%2f|\.\./i.test(path) &&
  !/\.[a-z0-9]+$/i.test(path);

const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") && isPagePath(pathOf(request));

/** The paths of the designer's own entry; every other page is the app's. */
const isDesigner = (path: string): boolean => /^\/admin\/config(\/|$)/.test(path);

/**
 * Serves the built browser app of a folder: its files for a year (their names change with their content), compressed
 * where the build has made compressed ones, and the page of its entry for every path that is a route. The result answers
 * a request with the page, or is null where the path is none. `allowedFrames` are the origins that a page may frame.
 */
export const addPages = async (
  app: FastifyInstance,
  folder: string,
  secure: boolean,
  allowedFrames: () => Promise<readonly string[]>,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null> => {
  // What a browser heeds on secure origins only is left out elsewhere: it would complain on each page.
  const onlySecure = secure ? {} : { crossOriginOpenerPolicy: false, originAgentCluster: false, hsts: false };
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives },
    ...onlySecure,
  });
  const index = join(folder, "index.html");
  if (!existsSync(index)) return () => null;
  const files: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const named = /\/assets\/[^/]+-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
      void reply.header("cache-control", named ? `public, max-age=${year}, immutable` : "no-cache");
      void reply.header("x-content-type-options", "nosniff");
    },
  };
  // One route for the many files that a build has: a route for each took a fifth of a start. As a list of one, the folder
  // is not read anew for each file to compare how its name is spelled.
  await app.register(serveFiles, {
    ...files,
    root: [join(folder, "assets")],
    prefix: "/assets/",
    decorateReply: false,
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
  });
  const globIgnore = ["assets/**", "**/*.html", "*.json", "**/*.br", "**/*.gz"];
  await app.register(serveFiles, { ...files, wildcard: false, globIgnore });
  const htmlOf = (name: string): string =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
  const [html, designer] = [htmlOf("index.html"), htmlOf("designer.html")];
  const send = async (reply: FastifyReply, source = html): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString("base64");
    nonces.set(reply.raw, nonce);
    frames.set(reply.raw, await allowedFrames());
    void reply.helmet();
    const page = source.replaceAll("__NONCE__", nonce);
    return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
  };
  app.get("/", { schema: { hide: true } }, (_request, reply) => send(reply));
  return (request, reply) => {
    if (!wantsPage(request)) return null;
    return send(reply.code(200), isDesigner(pathOf(request)) && designer ? designer : html);
  };
};
