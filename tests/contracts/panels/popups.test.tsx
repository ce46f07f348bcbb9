import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { action, dialog, escape, held, inDialog, row, selectedRows } from "./acts.ts";
import { machineOf, orderOf, stage } from "./stage.tsx";

const shown = () => document.querySelectorAll('[role="dialog"]').length;
const noCalls = (calls: readonly unknown[]) => expect(calls).toEqual([]);
const idle = async () => {
  await expect.element(action("Stop")).toBeEnabled();
};
const left = async (seconds: number) => {
  await expect.element(dialog().getByText(`${seconds} s left`)).toBeVisible();
};

/** At the running order of a machine that asks for confirmation before a stop. */
const atStop = async (features: number[] = [131]) => {
  const staged = await stage({
    path: "/interface/M1/running-orders",
    machines: [machineOf("M1", features)],
    procedures: { stop_order: {} },
  });
  await row("WO104").click();
  await action("Stop").click();
  await expect.element(dialog()).toBeVisible();
  return staged;
};

test("a question is open for 120 s [MI-093]", async () => {
  const { advance, calls } = await atStop();
  advance(119_900);
  expect(shown()).toBe(1);
  advance(100);
  expect(shown()).toBe(0);
  await idle();
  noCalls(calls("stop_order"));
});

test("time-out, close button and Escape come to the same as no [MI-094]", async () => {
  const { clock, calls } = await atStop();
  const ways = [
    () => inDialog("No").click(),
    () => inDialog("Close").click(),
    escape,
    async () => clock.advance(120_000),
  ];
  for (const [index, way] of ways.entries()) {
    if (index > 0) await action("Stop").click();
    await expect.element(dialog()).toBeVisible();
    await way();
    await idle();
    expect([shown(), calls("stop_order").length, selectedRows()]).toEqual([0, 0, 1]);
  }
});

test("the seconds left are shown and fall by one a second [MI-095]", async () => {
  const { clock } = await atStop();
  for (const seconds of [120, 119, 118]) {
    await expect.element(dialog().getByText(`${seconds} s left`)).toBeVisible();
    clock.advance(1000);
  }
});

test("one question is open at a time; the next has its whole time when it opens [MI-096]", async () => {
  const { state, clock } = await atStop();
  const declined: string[] = [];
  const done = state.getState().ask({
    id: "other",
    request: {
      kind: "confirm",
      at: "0",
      text: { label: "And this?", values: {} },
      yes: null,
      no: null,
      timeout: 120,
    },
    services: {},
    place: null,
    answer: () => {},
    decline: () => {
      declined.push("other");
      done();
    },
    leave: () => {},
  });
  clock.advance(100_000);
  await left(20);
  expect(shown()).toBe(1);
  await inDialog("Yes").click();
  await expect.element(dialog().getByText("And this?")).toBeVisible();
  await left(120);
  clock.advance(119_000);
  await left(1);
  expect(declined).toEqual([]);
  clock.advance(1000);
  await expect.poll(() => [declined, shown()]).toEqual([["other"], 0]);
});

test("a question is declined when the person leaves its page", async () => {
  const { go, calls } = await atStop();
  go("/interface/M1/planned-orders");
  await expect.element(row("WO101")).toBeVisible();
  await expect.poll(() => shown()).toBe(0);
  noCalls(calls("stop_order"));
});

test("a call that is out when the person leaves is still heard, and its end is told", async () => {
  const { answer, release } = held();
  const { go } = await stage({ procedures: { load_planned_orders: [orderOf("101")], start_order: answer } });
  await row("WO101").click();
  await action("Start").click();
  await expect.element(action("Start")).toHaveAttribute("aria-busy", "true");
  go("/interface/M1/running-orders");
  await expect.element(row("WO104")).toBeVisible();
  release(Promise.reject(new Error("Machine busy")));
  await expect.element(page.getByText("Machine busy")).toBeVisible();
});

test("without a link a write that may not wait says so, and is made again with the same key and body", async () => {
  const { transport, calls } = await stage({ procedures: { start_order: {} } });
  await row("WO101").click();
  transport.setLink(false);
  await action("Start").click();
  await expect.element(dialog().getByText("No connection to the server")).toBeVisible();
  await inDialog("Try again").click();
  await expect.element(dialog().getByText("No connection to the server")).toBeVisible();
  transport.setLink(true);
  await inDialog("Try again").click();
  await expect.poll(() => selectedRows()).toBe(0);
  const made = transport.calls.filter(({ procedure }) => procedure === "start_order");
  expect(made).toHaveLength(3);
  expect(new Set(made.map(({ input, options }) => JSON.stringify([options.key, input]))).size).toBe(1);
  expect(calls("start_order")[0]?.[1]).toMatchObject({ card_no: "101" });
});

test("who gives up without a link is told that the outcome is not known, and keeps the row", async () => {
  const { transport } = await stage({ procedures: { start_order: {} } });
  await row("WO101").click();
  transport.setLink(false);
  await action("Start").click();
  await inDialog("Close").click();
  await expect.element(page.getByText("The outcome is not known.", { exact: false })).toBeVisible();
  await expect.element(action("Start")).toBeEnabled();
  expect(selectedRows()).toBe(1);
});

test("a write that may wait for the link is told as queued, once", async () => {
  const { transport } = await stage({ procedures: { user_planning: true }, queueable: ["user_planning"] });
  await row("WO101").click();
  transport.setLink(false);
  await action("Plan").click();
  await expect.element(page.getByText("Queued", { exact: true }).first()).toBeVisible();
  expect(transport.queue.entries()).toHaveLength(1);
});
