import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const SHOPWRIGHT_SECRET_KEY = Buffer.alloc(32, 7).toString("base64");

it("makes beforehand what first callers would wait for, unless it is told to leave that to them", () => {
  const isMade = (env: Record<string, string>) => readConfig({ SHOPWRIGHT_SECRET_KEY, ...env }).warmUp;
  expect([isMade({}), isMade({ SHOPWRIGHT_WARM_UP: "1" }), isMade({ SHOPWRIGHT_WARM_UP: "0" })]).toEqual([
    true,
    true,
    false,
  ]);
});
