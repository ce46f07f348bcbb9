import { expect, test } from "vitest";
import type { Device } from "#schemas/platform/device.ts";
import {
  changeInput,
  copiedOf,
  decidedOf,
  isReady,
  noPairing,
  type Pairing,
  pairingInput,
  withLiveViews,
} from "./pairing.ts";

const wall: Pairing = {
  ...noPairing,
  code: " ABCD EFGH ",
  name: " Hall 1 ",
  dashboards: ["hall-1"],
  ids: ["M1"],
};
const terminal: Pairing = { ...wall, kind: "terminal", username: "operator", home: " /m/M1 " };
const device: Device = {
  record_no: 7,
  name: "Press 4",
  device_kind: "terminal",
  machine_ids: ["M1"],
  documents: [],
  created_at: "2026-06-10T08:00:00.000Z",
  created_by: "admin",
  last_seen_at: null,
  is_connected: false,
  address: null,
  username: "operator",
  home: null,
  build: null,
  end_reason: null,
  revoked_at: null,
};

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

test("what is sent has no spaces around it, dashboards of a wall screen only, and user and first page of a terminal only", () => {
  const sent = { code: "ABCD EFGH", name: "Hall 1", machine_ids: ["M1"] };
  expect(pairingInput({ ...terminal, kind: "wall" })).toEqual({
    ...sent,
    device_kind: "wall",
    documents: [{ kind: "dashboard", slug: "hall-1" }],
    username: null,
    home: null,
  });
  const asTerminal = { ...sent, device_kind: "terminal", documents: [] };
  expect(pairingInput(terminal)).toEqual({ ...asTerminal, username: "operator", home: "/m/M1" });
  expect(pairingInput({ ...terminal, username: null })).toEqual({ ...asTerminal, username: null, home: null });
});

test("what is changed of a screen begins with what it has", () => {
  expect(changeInput(7, { ...decidedOf(device), name: "Press 5 " })).toEqual({
    record_no: 7,
    name: "Press 5",
    documents: [],
    machine_ids: ["M1"],
    username: "operator",
    home: null,
  });
});

test("screens that were copied are told of until one of their name works again", () => {
  const copied: Device = { ...device, end_reason: "copied", revoked_at: device.created_at };
  expect(copiedOf([device, copied])).toEqual([]);
  expect(copiedOf([copied, { ...copied, record_no: 8, end_reason: "revoked" }])).toEqual([copied]);
});

test("a live view comes with its dashboards, which stay when it is taken away again", () => {
  const offered = [{ slug: "turns", dashboards: ["hall-1", "scrap"] }];
  const chosen = withLiveViews(wall, ["turns"], offered);
  expect(chosen).toEqual({ liveviews: ["turns"], dashboards: ["hall-1", "scrap"] });
  expect(pairingInput({ ...wall, ...chosen }).documents).toEqual([
    { kind: "liveview", slug: "turns" },
    { kind: "dashboard", slug: "hall-1" },
    { kind: "dashboard", slug: "scrap" },
  ]);
  // A dashboard that was taken from the screen is not given back while its live view stays.
  const without = { ...wall, ...chosen, dashboards: ["hall-1"] };
  expect(withLiveViews(without, ["turns"], offered).dashboards).toEqual(["hall-1"]);
  expect(withLiveViews(without, [], offered)).toEqual({ liveviews: [], dashboards: ["hall-1"] });
  const documents = pairingInput({ ...wall, ...chosen }).documents as Device["documents"];
  expect(decidedOf({ ...device, documents })).toMatchObject(chosen);
});
