import { expect, it } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import { keepChecked } from "./check.ts";
import type { Remote } from "./remote.ts";
import { createEditSession } from "./session.ts";

const document = { kind: "role", slug: "operator", schemaVersion: 1, title: "Operator" };

it("says of each state what is wrong in it, and keeps the list while it is the same", async () => {
  const session = createEditSession({ kind: "role", slug: "operator", base: null, document });
  const clock = fakeClock();
  const found: { faults: Fault[]; notices: Fault[] }[] = [];
  const answer = (...faults: Fault[]) => found.push({ faults, notices: [] });
  const remote = { check: async () => found.shift() } as unknown as Remote;
  const rename = async (title: string) => {
    session.apply({ label: "rename", change: (before) => ({ ...before, title }) });
    clock.advance(300);
    await expect.poll(() => session.store.getState().findings?.of["title"]).toBe(title);
    return session.store.getState().findings?.faults;
  };
  answer({ path: "/level", message: "Expected a level" });
  const stop = keepChecked(session, remote, clock);
  await expect.poll(() => session.store.getState().findings?.of).toBe(document);
  const first = session.store.getState().findings?.faults;
  answer({ path: "/level", message: "Expected a level" });
  expect(await rename("Operators")).toBe(first);
  answer({ path: "/level", message: "Expected a number" });
  expect(await rename("All operators")).toEqual([{ path: "/level", message: "Expected a number" }]);
  stop();
});
