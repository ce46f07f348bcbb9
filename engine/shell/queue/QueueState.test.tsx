import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import QueueState from "./QueueState.tsx";

const at = Date.UTC(2026, 0, 5, 8, 0, 0);
const report = {
  procedure: "report_scrap",
  machine: "M1",
  at,
  title: { label: { en: "Scrap of {order}", sv: "Kassation av {order}" }, values: { order: "WO-1" } },
  actor: { number: "4711", name: "Anna Berg" },
};

const setUp = async () => {
  const transport = fakeTransport();
  await page.viewport(1024, 600);
  await renderWidget(
    <div style={{ display: "flex", justifyContent: "flex-end" }}>
      <QueueState />
    </div>,
    { transport, catalogues: { en: en.texts } },
  );
  return transport.queue;
};
const mark = (name: string) => page.getByRole("button", { name, exact: true });
const lines = () => [...document.querySelectorAll("li")].map((line) => line.innerText.split(/\n+/));

test("nothing is shown while nothing waits, and the mark goes when the last write has ended", async () => {
  const queue = await setUp();
  expect(document.querySelectorAll("button").length).toBe(0);
  queue.put({ key: "a" });
  await expect.element(mark("Not sent: 1")).toBeVisible();
  queue.end({ key: "a", outcome: "done", res: null });
  await expect.element(mark("Not sent: 1")).not.toBeInTheDocument();
});

test("a waiting write says what it is, where, when, of whom, and that it waits", async () => {
  const queue = await setUp();
  queue.put({ key: "a", ...report });
  await mark("Not sent: 1").click();
  expect(lines()).toEqual([
    ["Scrap of WO-1", "M1 · 2026-01-05 09:00 · 4711 Anna Berg", "report_scrap", "Waiting to be sent"],
  ]);
});

test("a refused write asks with the server's words and holds the later ones of its machine", async () => {
  const queue = await setUp();
  const question = { kind: "refused", code: "rule_violated", message: "The order has ended" } as const;
  queue.put({ key: "a", ...report });
  queue.put({ key: "b", ...report, state: "asks", question });
  queue.put({ key: "c", ...report });
  queue.put({ key: "d", ...report, machine: "M2" });
  await mark("Not sent: 4, To decide: 1").click();
  expect(lines().map((line) => line.slice(3))).toEqual([
    ["Refused by the server", "The order has ended", "Discard", "Send"],
    ["Waiting to be sent"],
    ["Waits for your decision above"],
    ["Waiting to be sent"],
  ]);
  await page.getByRole("button", { name: "Send" }).click();
  expect(queue.entries().map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
});

test("a value that the server doubts asks to be confirmed, not to be sent as it was", async () => {
  const queue = await setUp();
  const question = { kind: "refused", code: "confirmation_needed", message: "That is 900 of 10." } as const;
  queue.put({ key: "a", ...report, state: "asks", question });
  await mark("Not sent: 1, To decide: 1").click();
  expect(lines().map((line) => line.slice(3))).toEqual([
    ["Waits for your confirmation", "That is 900 of 10.", "Discard", "Send it all the same"],
  ]);
  await page.getByRole("button", { name: "Send it all the same" }).click();
  expect(queue.entries().map(({ state }) => state)).toEqual(["waiting"]);
});

test("giving a write up is asked once more, with a warning when the server may have it", async () => {
  const queue = await setUp();
  queue.put({ key: "a", ...report, state: "asks", question: { kind: "old" }, tried: true });
  await mark("Not sent: 1, To decide: 1").click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(
      "Discard for good? An earlier try may have reached the server: check there before you report again.",
    );
  await page.getByRole("button", { name: "Keep" }).click();
  expect(queue.entries().length).toBe(1);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(mark("Not sent: 1, To decide: 1")).not.toBeInTheDocument();
  expect(await queue.find("a")).toEqual({ end: { key: "a", outcome: "dropped", error: null } });
});

test("of other users' writes only their number is shown", async () => {
  const queue = await setUp();
  queue.setOthers(2);
  await mark("Not sent: 2").click();
  await expect.element(page.getByText("From other users: 2. Sent when they sign in here.")).toBeVisible();
  expect(lines()).toEqual([]);
});

test("the list stays on a narrow screen, wherever its button stands", async () => {
  const queue = await setUp();
  await page.viewport(390, 844);
  queue.put({ key: "a" });
  await expect.element(mark("Not sent: 1")).toBeVisible();
  document.querySelector("button")!.style.marginRight = "120px";
  await mark("Not sent: 1").click();
  const { left, right } = document.querySelector("[popover]")!.getBoundingClientRect();
  expect([left >= 8, right <= 382]).toEqual([true, true]);
});

test("its buttons are large enough for gloves", async () => {
  const queue = await setUp();
  queue.put({ key: "a", ...report, state: "asks", question: { kind: "old" } });
  await mark("Not sent: 1, To decide: 1").click();
  const heights = [...document.querySelectorAll("button")].map((button) => button.getBoundingClientRect().height);
  expect(heights.filter((height) => height < 44)).toEqual([]);
});
