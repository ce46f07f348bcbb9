import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Agent } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ask, type Caller, json } from "#tests/contracts/bad-input/case.ts";
import { type Product, startProduct } from "#tests/contracts/bad-input/product.ts";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { callers, people } from "./callers.ts";
import { disguised, harmless, otherMethods, type Route, routesOf } from "./routes.ts";

/** So many requests are under way at once, each on a connection that is kept. */
const atOnce = 16;

/** A route as the server has it. */
interface Served {
  method: string;
  matches: (path: string) => boolean;
  url: string;
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`);

/** Starts something and tells the routes that Fastify is given meanwhile; what it adds by itself (HEAD) left out. */
const withRoutes = async <T>(start: () => Promise<T>): Promise<[T, Served[]]> => {
  const served: Served[] = [];
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      const pattern = patternOf(url);
      for (const one of [method].flat().filter((name) => name !== "HEAD"))
        served.push({ method: one, url, matches: (path) => pattern.test(path) });
    });
  };
  subscribe("fastify.initialization", onServer);
  try {
    return [await start(), served];
  } finally {
    unsubscribe("fastify.initialization", onServer);
  }
};

/** The path of an address; a slash at its end leads nowhere else. */
const pathOf = (address: string): string => address.split("?")[0]?.replace(/\/$/, "") ?? "";

/** Does the work of all, a few at once; in order only as far as they begin. */
const eachOf = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items].reverse();
  const take = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
};

/** One request of the matrix. */
interface Question {
  as: Caller;
  method: string;
  way: string;
}

/** Every route as it stands to every caller; those of `isWritten` in all ways to write their address. */
export const itGuards = (database: DatabaseKind, isWritten: (route: Route) => boolean): void => {
  let product: Product;
  let served: Served[];
  let routes: readonly Route[];
  let before: Record<string, string>;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  beforeAll(async () => {
    [product, served] = await withRoutes(() => startProduct(database));
    routes = routesOf(product.contracts);
    before = await product.facts();
  });
  afterAll(async () => {
    agent.destroy();
    await product.close();
  });

  const send = async ({ as, method, way }: Question) => {
    const headers = { ...json, "if-none-match": "*", "idempotency-key": randomUUID() };
    // No procedure and no kind takes this body, so that nothing is stored where the guard opens.
    const body = method === "GET" || method === "HEAD" ? "" : '{"unknown_field":1}';
    const ask: Ask = { as, method, path: way, headers, body };
    const { status, text } = await product.send(ask, agent);
    return { status, isInner: /FST_|node_modules|\bat [\w.<>]+ \(/.test(text) };
  };

  /** What was answered otherwise than meant, of all that is asked. */
  const wrongOf = async <T extends Question>(
    questions: readonly T[],
    isMeant: (question: T, status: number) => boolean,
  ): Promise<string[]> => {
    const wrong: string[] = [];
    await eachOf(questions, async (question) => {
      const { status, isInner } = await send(question);
      const { as, method, way } = question;
      if (!isMeant(question, status) || isInner)
        wrong.push(`${as}: ${method} ${way} -> ${status}${isInner ? " inner" : ""}`);
    });
    return wrong.sort();
  };

  type Guarded = Question & { open: boolean };
  /** Whether the caller is let in, or is refused as the guard does. */
  const isGuarded = ({ as, open }: Guarded, status: number): boolean => {
    if (open) return status !== 401 && status !== 403 && status < 500;
    return status === (as === "none" || as === "left" ? 401 : 403);
  };
  const isRefused = (_question: Question, status: number): boolean => status >= 400 && status < 500;
  const asked = ({ method, path, open }: Route, ways: (path: string) => readonly string[]): Guarded[] =>
    ways(path).flatMap((way) => callers.map((as) => ({ as, method, way, open: open.has(as) })));
  const closed = ({ path, open }: Route, methods: readonly string[], ways: (path: string) => readonly string[]) =>
    callers
      .filter((as) => !open.has(as))
      .flatMap((as) => methods.flatMap((method) => ways(path).map((way): Question => ({ as, method, way }))));
  const once = (path: string) => [path];
  const lasting = () => routes.filter(({ ends }) => !ends);

  it("stands over every route that the server has, and over no other", () => {
    const isCovered = ({ method, matches }: Served) =>
      routes.some((route) => route.method === method && matches(pathOf(route.path)));
    const isServed = (route: Route) =>
      served.some(({ method, matches }) => method === route.method && matches(pathOf(route.path)));
    expect(served.filter((one) => !isCovered(one)).map(({ method, url }) => `${method} ${url}`)).toEqual([]);
    expect(routes.filter((route) => !isServed(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("opens each route to those of the matrix only", async () => {
    expect(
      await wrongOf(
        lasting().flatMap((route) => asked(route, once)),
        isGuarded,
      ),
    ).toEqual([]);
    expect(await product.facts()).toEqual(before);
  });

  it("minds nothing that is added to an address", async () => {
    const questions = lasting()
      .filter(isWritten)
      .flatMap((route) => asked(route, harmless));
    expect(await wrongOf(questions, isGuarded)).toEqual([]);
    expect(await product.facts()).toEqual(before);
  });

  it("opens no route to anybody else when it is written or asked in another way", async () => {
    const questions = lasting()
      .filter(isWritten)
      .flatMap((route) => [
        ...closed(route, [route.method], disguised),
        ...closed(route, otherMethods(route.method), once),
      ]);
    expect(await wrongOf(questions, isRefused)).toEqual([]);
    expect(await product.facts()).toEqual(before);
  });

  it("lets everybody who has signed in end the own session, and nobody else", async () => {
    const ending = routes.filter(({ ends }) => ends);
    expect(
      await wrongOf(
        ending.flatMap((route) => asked(route, once)),
        isGuarded,
      ),
    ).toEqual([]);
    const after = [...people]
      // What is paired is ended by whoever paired it.
      .filter((as) => as !== "screen" && as !== "terminal" && as !== "showing")
      .map((as): Guarded => ({ as, method: "GET", way: "/api/session", open: false }));
    expect(await wrongOf(after, (_question, status) => status === 401)).toEqual([]);
  });
};
