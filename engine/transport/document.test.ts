import { expect, test, vi } from "vitest";
import { systemClock } from "./clock.ts";
import { memoryCopy } from "./local/copy.ts";

const stepWith = (nextEnabled: unknown) => ({
  document: { kind: "step", slug: "s", schemaVersion: 1, title: "S", control: "list", nextEnabled },
  revision: 1,
  faults: [],
});

// Another file of this process may have fetched the patterns.
vi.resetModules();
const { isPattern } = await import("#engine/language/expressions/regex.ts");
const { createClient } = await import("./client.ts");

const clientOf = (served: object) =>
  createClient({
    fetch: async () => Response.json(served),
    clock: systemClock,
    copy: memoryCopy(),
    events: { send: () => {}, onMessage: () => {} },
    onSignedOut: () => {},
    random: () => 0,
    openQueue: () => Promise.reject(new Error("No queue is needed.")),
  });

test("a document with patterns is there when they can be used, and no other one fetches them", async () => {
  await clientOf(stepWith(true)).document("step", "s");
  expect(isPattern("^data")).toBe(false);
  await clientOf(stepWith({ matches: [{ var: "a" }, "^data"] })).document("step", "s");
  expect(isPattern("^data")).toBe(true);
});
