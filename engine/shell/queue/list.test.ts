import { expect, test } from "vitest";
import { queuedWrite } from "#engine/testing/fake-queue.ts";
import type { QueuedWrite } from "#engine/transport/queue/types.ts";
import { linesOf, personOf } from "./list.ts";

const refused = { kind: "refused", code: "rule_violated", message: "Too many" } as const;
const entryOf = (key: string, part: Partial<QueuedWrite> = {}): QueuedWrite =>
  queuedWrite({ key, machine: "M1", owner: "1000/anna", ...part });
const statesOf = (...entries: QueuedWrite[]) => linesOf(entries).map(({ entry, state }) => [entry.key, state]);

test("a line says whether its entry waits, is on its way, or asks a person and why", () => {
  expect(
    statesOf(
      entryOf("refused", { state: "asks", question: refused }),
      entryOf("old", { state: "asks", question: { kind: "old" } }),
      entryOf("out", { state: "sending", machine: "M2" }),
      entryOf("waits", { machine: "M2" }),
    ),
  ).toEqual([
    ["refused", "refused"],
    ["old", "old"],
    ["out", "sending"],
    ["waits", "waiting"],
  ]);
});

test("what asks a person stands first, all else as it came", () => {
  const asks = { state: "asks", question: refused } as const;
  expect(
    statesOf(entryOf("a", { machine: "M2" }), entryOf("b", asks), entryOf("c", { machine: "M3" }), entryOf("d", asks)),
  ).toEqual([
    ["b", "refused"],
    ["d", "refused"],
    ["a", "waiting"],
    ["c", "waiting"],
  ]);
});

test("an entry is held by an earlier one of its machine that asks, and by no other", () => {
  const asks = { state: "asks", question: refused } as const;
  const held = statesOf(
    entryOf("before"),
    entryOf("asks", asks),
    entryOf("after"),
    entryOf("elsewhere", { machine: "M2" }),
    entryOf("nowhere asks", { ...asks, machine: null }),
    entryOf("nowhere", { machine: null }),
  ).filter(([, state]) => state === "held");
  expect(held).toEqual([["after", "held"]]);
  expect(statesOf(entryOf("first"), entryOf("second"))).toEqual([
    ["first", "waiting"],
    ["second", "waiting"],
  ]);
});

test("an entry was made by whom its actor names, else by the user", () => {
  expect(personOf(entryOf("a", { actor: { employee: 12, name: "Bo", shift: null } }))).toBe("12 Bo");
  expect(personOf(entryOf("a", { actor: { shift: null } }))).toBe("anna");
  expect(personOf(entryOf("a", { owner: "1000/a%2Fb%20c" }))).toBe("a/b c");
});
