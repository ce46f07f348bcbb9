import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import { plainMessage } from "#engine/language/flow/message.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import FlowPopup from "./FlowPopup.tsx";

afterEach(() => page.viewport(1280, 800));

const question = (no: string, yes: string): FlowRequest => ({
  kind: "confirm",
  at: "0",
  text: plainMessage("Stop the order?"),
  no: plainMessage(no),
  yes: plainMessage(yes),
  timeout: 120,
});

/** The places of both answers on a phone, and whether all of the popup's foot is in sight. */
const onPhone = async (no: string, yes: string) => {
  await page.viewport(390, 844);
  const decline = vi.fn<() => void>();
  const answer = vi.fn<(answer: unknown) => void>();
  await renderWidget(<FlowPopup request={question(no, yes)} services={{}} onAnswer={answer} onDecline={decline} />, {});
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect.element(button(yes)).toBeVisible();
  const boxOf = (name: string) => button(name).element().getBoundingClientRect();
  const time = page.getByRole("timer").element().getBoundingClientRect();
  return { time, no: boxOf(no), yes: boxOf(yes) };
};

test("on a phone the time has room of its own, and yes stands at the right of no", async () => {
  const { time, no, yes } = await onPhone("Cancel", "OK");
  expect(yes.top).toBe(no.top);
  expect(yes.left).toBeGreaterThan(no.right);
  expect(time.bottom).toBeLessThanOrEqual(yes.top);
});

test("answers without room beside each other stand below each other, yes on top, each as wide as the popup", async () => {
  const { no, yes } = await onPhone("Leave the order as it is", "Stop the order at once");
  expect(yes.bottom).toBeLessThan(no.top);
  expect([yes.left, yes.width]).toEqual([no.left, no.width]);
  expect(yes.right).toBeLessThanOrEqual(390);
});
