import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AppStart } from "#schemas/protocol/app.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { createAppStore } from "../app/start.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import Kiosk, { idleAfter } from "./Kiosk.tsx";
import PairView, { askEvery } from "./PairView.tsx";
import { wasScreen } from "#engine/navigation/wall.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const screenOf = (more: Partial<AppStart> = {}) =>
  ({ user: null, device: null, dashboards: [], permissions: [], settings: {}, ...more }) as unknown as AppStart;

/** An app store whose screen is paired as soon as it says so. */
const storeOf = async (app: AppStart, after = app) => {
  let now = app;
  const done: string[] = [];
  const store = createAppStore({
    read: () => Promise.resolve({ value: now, at: 1, seq: null, local: false }),
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(void (now = after)),
    onSessionChange: (byHand) => void done.push(byHand ? "session by hand" : "session"),
  });
  await store.reload();
  return { store, done };
};

const draw = (store: AppStore, part: ReactNode, options: object) =>
  renderWidget(<AppProvider store={store}>{part}</AppProvider>, { catalogues: { en: en.texts }, ...options });

const wall = screenOf({
  device: { name: "Hall 1, north", device_kind: "wall" },
  dashboards: [
    { slug: "hall-1", title: "Hall 1" },
    { slug: "hall-2", title: "Hall 2" },
  ] as AppStart["dashboards"],
});
const noLock = { request: null, isVisible: () => true, onVisibility: () => () => {} };

test("a wall screen shows its page alone; pointer and strip go after five seconds without a movement", async () => {
  const clock = fakeClock();
  const { store } = await storeOf(wall);
  await draw(store, <Kiosk wakeLock={noLock}>the dashboard</Kiosk>, { clock });
  const strip = page.getByText("Hall 1, north");
  await expect.element(strip).toBeVisible();
  await expect.element(page.getByText(en.texts["kiosk.wake_lock_missing"])).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Hall 2" })).toHaveAttribute("href", "/dashboards/hall-2");
  clock.advance(idleAfter - 1);
  await expect.element(strip).toBeVisible();
  clock.advance(1);
  await expect.element(strip).not.toBeInTheDocument();
  const frame = document.querySelector("[data-idle]")!;
  expect([getComputedStyle(frame).cursor, frame.textContent]).toEqual(["none", "the dashboard"]);
  await userEvent.hover(page.getByText("the dashboard"));
  await expect.element(strip).toBeVisible();
  expect(wasScreen(localStorage)).toBe(true);
});

test("a lit screen says nothing of the lock", async () => {
  const { store } = await storeOf(wall);
  const held = { addEventListener: () => {}, release: () => Promise.resolve() };
  const wakeLock = { ...noLock, request: () => Promise.resolve(held) };
  await draw(store, <Kiosk wakeLock={wakeLock}>the dashboard</Kiosk>, { clock: fakeClock() });
  await expect.element(page.getByText("Hall 1, north")).toBeVisible();
  expect(document.querySelector("output")).toBeNull();
});

test("a waiting screen asks every five seconds with one secret, shows each new code, and is paired once confirmed", async () => {
  const clock = fakeClock();
  const expires_at = new Date(clock.now() + 600_000).toISOString();
  const answers = [
    { code: "ACDEFGHJ", expires_at, confirmed: false },
    { code: "KMNPQRTU", expires_at, confirmed: false },
    { code: "KMNPQRTU", expires_at, confirmed: true },
  ];
  const transport = fakeTransport({ procedures: { start_device_pairing: () => answers.shift() } });
  const { store, done } = await storeOf(screenOf(), wall);
  await draw(store, <PairView />, { clock, transport, path: "/pair" });
  await expect.element(page.getByText("ACDE FGHJ")).toBeVisible();
  await expect.element(page.getByText("Valid for 10 min", { exact: false })).toBeVisible();
  clock.advance(askEvery);
  await expect.element(page.getByText("KMNP QRTU")).toBeVisible();
  clock.advance(askEvery);
  await expect.poll(() => store.get().app?.device).toEqual(wall.device);
  expect(done).toEqual(["session by hand"]);
  const secrets = new Set(transport.calls.map(({ input }) => input["pairing"]));
  expect([transport.calls.length, secrets.size, sessionStorage.length]).toEqual([3, 1, 0]);
  expect([...secrets][0]).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ["revoked", "Press 4 was revoked by an administrator, who can enter the code below to pair it again."],
  [
    "copied",
    "The access of Press 4 was used on another device too, so it was ended. Tell an administrator, who enters the code below.",
  ],
  [
    "user",
    "The user as whom Press 4 acted may no longer work here. An administrator can enter the code below to pair it again.",
  ],
] as const)("a screen that was ended (%s) says so, and how much that was made there is kept", async (reason, words) => {
  const clock = fakeClock();
  const expires_at = new Date(clock.now() + 600_000).toISOString();
  const waiting = { code: "ACDEFGHJ", expires_at, confirmed: false };
  const transport = fakeTransport({ procedures: { start_device_pairing: waiting } });
  transport.queue.setOthers(2);
  const { store } = await storeOf(screenOf({ ended_device: { name: "Press 4", device_kind: "terminal", reason } }));
  await draw(store, <PairView />, { clock, transport, path: "/pair" });
  await expect.element(page.getByRole("alert")).toHaveTextContent(words);
  await expect.element(page.getByText("Not sent: 2.", { exact: false })).toBeVisible();
  await expect.element(page.getByText("ACDE FGHJ")).toBeVisible();
});

test("without a link a waiting screen keeps its code, says so, and goes on when the link is back", async () => {
  const clock = fakeClock();
  const expires_at = new Date(clock.now() + 600_000).toISOString();
  const transport = fakeTransport({
    procedures: { start_device_pairing: { code: "ACDEFGHJ", expires_at, confirmed: false } },
  });
  const { store } = await storeOf(screenOf());
  await draw(store, <PairView />, { clock, transport, path: "/pair" });
  await expect.element(page.getByText("ACDE FGHJ")).toBeVisible();
  transport.setLink(false);
  clock.advance(askEvery);
  await expect.element(page.getByRole("alert")).toHaveTextContent("No connection to the server");
  await expect.element(page.getByText("ACDE FGHJ")).toBeVisible();
  transport.setLink(true);
  clock.advance(askEvery);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
