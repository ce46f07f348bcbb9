import { expect, test } from "vitest";
import { isReady, noPairing, type Pairing, pairingInput } from "./pairing.ts";

const wall: Pairing = { code: " ABCD EFGH ", name: " Hall 1 ", kind: "wall", dashboards: ["hall-1"], ids: ["M1"] };

test.each([
  { case: "a wall screen with a dashboard", pairing: wall, ready: true },
  { case: "a wall screen that would show nothing", pairing: { ...wall, dashboards: [] }, ready: false },
  {
    case: "a terminal, which has no dashboards",
    pairing: { ...wall, kind: "terminal" as const, dashboards: [] },
    ready: true,
  },
  { case: "a screen without a code", pairing: { ...wall, code: " " }, ready: false },
  { case: "a screen without a name", pairing: { ...wall, name: " " }, ready: false },
  { case: "nothing", pairing: noPairing, ready: false },
])("can be paired: $case", ({ pairing, ready }) => {
  expect(isReady(pairing)).toBe(ready);
});

test("what is sent has no spaces around it, and dashboards of a wall screen only", () => {
  const sent = { code: "ABCD EFGH", name: "Hall 1", machine_ids: ["M1"] };
  expect(pairingInput(wall)).toEqual({
    ...sent,
    device_kind: "wall",
    documents: [{ kind: "dashboard", slug: "hall-1" }],
  });
  expect(pairingInput({ ...wall, kind: "terminal" })).toEqual({ ...sent, device_kind: "terminal", documents: [] });
});
