import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { erpSubjects } from "#schemas/plant/erp-transfer.ts";
import english from "../../../configs/factory/texts/en.json" with { type: "json" };
import { action, dialog, inDialog, panelType, row } from "./acts.ts";
import { stage } from "./stage.tsx";

const texts: Readonly<Record<string, string>> = english.texts;
const say = (key: string | number): string => texts[String(key)]!;
const permissions = ["can-navigate", "change-failed-erp-status"];

const transferOf = (subject: string, record_no: number, more: object = {}) => ({
  subject,
  record_no,
  machine_id: "M1",
  card_no: String(100 + record_no),
  quantity: 10,
  time: "2026-01-05T07:00:00Z",
  status: "F",
  outcome_unknown: false,
  tries: 1,
  error_text: "The order is closed in the ERP.",
  changed_at: "2026-01-05T08:00:00Z",
  ...more,
});

interface Options {
  rows?: object[];
  answer?: unknown;
  language?: "en" | "sv";
}

const writes = [
  "retry_erp_status_data",
  "remove_erp_status_data",
  "confirm_erp_status_data",
  "retry_failed_pallet_flag",
  "remove_failed_pallet_flag",
];

/** At the failed transfers of a subject, of which the first so many are selected. */
const atFailed = async (subject: string, { rows, answer = true, language = "en" }: Options = {}, selected = 1) => {
  const staged = await stage({
    path: `/overviewadmin/erp-failed-reporting/${subject}`,
    procedures: {
      load_failed_transfers: rows ?? [transferOf(subject, 1), transferOf(subject, 2)],
      ...Object.fromEntries(writes.map((name) => [name, answer])),
    },
    app: { permissions },
    language,
  });
  for (let at = 0; at < selected; at += 1) await row(String(101 + at)).click();
  await expect.poll(panelType).toBe("erp-failed");
  return { ...staged, sent: () => writes.flatMap((name) => staged.calls(name).map(([, input]) => [name, input])) };
};
const button = (id: string) => page.getByRole("button", { name: new RegExp(`^${say(id)}`) });
const told = async (words: string) => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};

test.each(erpSubjects)("the list of %s offers a retry and a deletion of what is selected [OV-227]", async (subject) => {
  const { calls } = await atFailed(subject, {}, 2);
  expect(calls("load_failed_transfers")[0]?.[1]).toEqual({ subject });
  for (const cell of ["M1", "101", /08:00/, /^10(\.0+)?$/, /Failed/, "The order is closed in the ERP."])
    await expect.element(row("101").getByRole("gridcell", { name: cell, exact: true })).toBeVisible();
  await expect.element(button("erp.retry")).toBeEnabled();
  await expect.element(button("erp.delete")).toBeEnabled();
});

const retries = erpSubjects.map((subject) =>
  subject === "palletflaghistory"
    ? ([subject, "retry_failed_pallet_flag", { record_nos: [1, 2] }] as const)
    : ([subject, "retry_erp_status_data", { subject, record_nos: [1, 2] }] as const),
);
test.each(retries)(
  "a retry of two of %s is one call of %s with both [MI-442] [MI-444]",
  async (subject, name, input) => {
    const { sent } = await atFailed(subject, {}, 2);
    await button("erp.retry").click();
    await expect.poll(sent).toEqual([[name, input]]);
    await told(say("erp.waits_again"));
  },
);

const deletions = erpSubjects.map((subject) =>
  subject === "palletflaghistory"
    ? ([subject, "remove_failed_pallet_flag", { record_nos: [1] }] as const)
    : ([subject, "remove_erp_status_data", { subject, record_nos: [1] }] as const),
);
test.each(deletions)(
  "a deletion of %s is one call of %s after a yes [MI-443] [MI-445]",
  async (subject, name, input) => {
    const { sent } = await atFailed(subject);
    await button("erp.delete").click();
    await told("Delete failed transfer?");
    expect(sent()).toEqual([]);
    await inDialog("Yes").click();
    await expect.poll(sent).toEqual([[name, input]]);
    await told(say("erp.is_deleted"));
  },
);

test("a deletion that is declined is not made, which is told [MI-455]", async () => {
  const { sent } = await atFailed("cancellations");
  await button("erp.delete").click();
  await told("Delete failed transfer?");
  await inDialog("No").click();
  await told("Deletion declined");
  expect(sent()).toEqual([]);
});

describe.each(["palletflaghistory", "balthzartransactions"])("of %s", (subject) => {
  test.each([false, null, "ok", 1])("an answer %j is told as a failure [MI-446] [MI-447] [MI-448]", async (answer) => {
    const { sent } = await atFailed(subject, { answer });
    await button("erp.retry").click();
    await told("Retry failed");
    await button("erp.delete").click();
    await inDialog("Yes").click();
    await told("Delete failed");
    expect(sent()).toHaveLength(2);
  });
});

test("a failure is told in the language of the user", async () => {
  const { sent } = await atFailed("palletflaghistory", { answer: false, language: "sv" });
  await action("Försök igen").click();
  await told("Omförsök misslyckades");
  expect(sent()).toEqual([["retry_failed_pallet_flag", { record_nos: [1] }]]);
});

describe("a transfer of which nobody knows whether the ERP has it", () => {
  const rows = [transferOf("cancellations", 1, { outcome_unknown: true }), transferOf("cancellations", 2)];

  test("is sent again after a question alone", async () => {
    const { sent } = await atFailed("cancellations", { rows });
    await button("erp.retry").click();
    await told(say("erp.retry_question"));
    await inDialog("No").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await button("erp.retry").click();
    await inDialog("Yes").click();
    await expect.poll(sent).toEqual([["retry_erp_status_data", { subject: "cancellations", record_nos: [1] }]]);
  });

  test("counts as received when a person says so, which others do not", async () => {
    const { sent } = await atFailed("cancellations", { rows }, 2);
    await expect.element(button("erp.received")).toBeDisabled();
    await row("102").click();
    await button("erp.received").click();
    await inDialog("Yes").click();
    await expect.poll(sent).toEqual([["confirm_erp_status_data", { subject: "cancellations", record_nos: [1] }]]);
    await told(say("erp.is_received"));
  });
});
