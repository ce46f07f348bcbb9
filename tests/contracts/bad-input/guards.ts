import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { type Ask, type Caller, json } from "./case.ts";
import { type Product, startProduct } from "./product.ts";
import { callers, disguised, harmless, type Route } from "./routes.ts";

/** Every route as it stands to every caller; those of `written` in all ways to write their address. */
export const itGuards = (database: DatabaseKind, routes: readonly Route[], written: readonly Route[]): void => {
  let product: Product;
  let before: Record<string, string>;
  beforeAll(async () => {
    product = await startProduct(database);
    before = await product.facts();
  });
  afterAll(() => product.close());

  const send = async (as: Caller, method: string, path: string) => {
    const headers = { ...json, "if-none-match": "*", "idempotency-key": randomUUID() };
    // No procedure and no kind takes this body, so that nothing is stored where the guard opens.
    const ask: Ask = { as, method, path, headers, body: method === "GET" ? "" : '{"unknown_field":1}' };
    const { status, text } = await product.send(ask);
    return { status, isInner: /FST_|node_modules|\bat [\w.<>]+ \(/.test(text) };
  };

  /** Whether the caller is let in, or is refused as the guard does. */
  const opens = async ({ method, open }: Route, as: Caller, way: string): Promise<void> => {
    const { status, isInner } = await send(as, method, way);
    const guarded = as === "none" || as === "left" ? 401 : 403;
    const isAsMeant = open.has(as) ? status !== 401 && status !== 403 && status < 500 : status === guarded;
    const seen = { method, way, as, status, isAsMeant, isInner };
    expect(seen).toEqual({ ...seen, isAsMeant: true, isInner: false });
  };

  it("opens each route to those of the matrix only", async () => {
    for (const route of routes) for (const as of callers) await opens(route, as, route.path);
    expect(await product.facts()).toEqual(before);
  });

  it("minds nothing that is added to an address", async () => {
    for (const route of written)
      for (const as of callers) for (const way of harmless(route.path)) await opens(route, as, way);
    expect(await product.facts()).toEqual(before);
  });

  it("opens no route to anybody else when it is written in another way", async () => {
    for (const { method, path, open } of written)
      for (const as of callers.filter((caller) => !open.has(caller)))
        for (const way of disguised(path)) {
          const { status, isInner } = await send(as, method, way);
          const seen = { method, way, as, status, isRefused: status >= 400 && status < 500, isInner };
          expect(seen).toEqual({ ...seen, isRefused: true, isInner: false });
        }
    expect(await product.facts()).toEqual(before);
  });
};
