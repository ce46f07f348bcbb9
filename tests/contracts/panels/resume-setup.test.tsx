import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { action, dialog, held, inDialog, refused, row } from "./acts.ts";
import { stopCodeOf } from "./rows.ts";
import { machineOf, stage } from "./stage.tsx";

type Members = Record<string, unknown>;

const withOrder = (machine_id: string, features: readonly number[] = [], more: Members = {}) => ({
  ...machineOf(machine_id, features),
  card_no: "104",
  prepare_status: "",
  ...more,
});
const atOverview = async (
  machine: ReturnType<typeof withOrder>,
  resume_setup: unknown = {},
  language: "en" | "sv" = "en",
) => {
  const { calls } = await stage({
    path: "/machines/all",
    language,
    machines: [machine],
    procedures: { load_stop_codes: [stopCodeOf("12", 0)], resume_setup: resume_setup as Members },
  });
  await row(machine.machine_id).click();
  return { sent: () => calls("resume_setup").map(([, input]) => input) };
};
const told = (text: string) => page.getByText(text, { exact: true }).first();

test("set-up is resumed at once without SF326, once however often it is pressed, and says what it does and has done [OV-456] [OV-457] [OV-458] [OV-462]", async () => {
  const { answer, release } = held();
  const { sent } = await atOverview(withOrder("JH1"), answer);
  await action("Resume set-up").click();
  await expect.element(told("Resuming setup..")).toBeVisible();
  await expect.element(action("Resume set-up")).toBeDisabled();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  release({ machine_id: "JH1", prepare_status: "on" });
  await expect.element(told("Resumed")).toBeVisible();
  expect(sent()).toEqual([{ machine_id: "JH1", set_status: "on", sf326_stop_code: "" }]);
});

test("in Swedish it says so in Swedish [OV-463]", async () => {
  const { answer, release } = held();
  await atOverview(withOrder("JH1"), answer, "sv");
  await action("Återuppta ställ").click();
  await expect.element(told("Återupptar ställ..")).toBeVisible();
  release({ machine_id: "JH1", prepare_status: "on" });
  await expect.element(told("Återupptaget")).toBeVisible();
});

test("with SF326 a stop reason is chosen first; without one nothing is sent and nothing said [OV-455] [OV-460]", async () => {
  const { sent } = await atOverview(withOrder("FC1", [326]));
  const reason = dialog().getByRole("radio", { name: "12" });
  await action("Resume set-up").click();
  await expect.element(reason).toBeVisible();
  await inDialog("Close").click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect([sent(), document.querySelector(".mantine-Notification-root")]).toEqual([[], null]);
  await action("Resume set-up").click();
  await reason.click();
  expect(sent()).toEqual([]);
  await inDialog("OK").click();
  await expect.poll(sent).toEqual([{ machine_id: "FC1", set_status: "on", sf326_stop_code: "12" }]);
});

test("a refusal is told in the server's words [OV-459]", async () => {
  await atOverview(withOrder("JH1"), refused("The machine is in this state already."));
  await action("Resume set-up").click();
  await expect.element(told("The machine is in this state already.")).toBeVisible();
});

test("is offered for a machine with an order that is not in set-up, and two presses make one call [OV-461]", async () => {
  for (const more of [{ card_no: "-" }, { prepare_status: "on" }]) {
    await atOverview(withOrder("JH1", [], more));
    await expect.element(action("Open interface")).toBeVisible();
    expect(action("Resume set-up").elements().length).toBe(0);
    await cleanup();
  }
  const { answer, release } = held();
  const { sent } = await atOverview(withOrder("JH1", [], { prepare_status: "off" }), answer);
  await userEvent.dblClick(action("Resume set-up"));
  release({ machine_id: "JH1", prepare_status: "on" });
  await expect.element(told("Resumed")).toBeVisible();
  expect(sent().length).toBe(1);
});
