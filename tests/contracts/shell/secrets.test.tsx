import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { CallError } from "#engine/transport/errors.ts";
import { stage, type StageOptions } from "../panels/stage.tsx";

const site = (origin: string) => ({ kind: "site", slug: "main", title: "Site", origin });
const changed = { changed_by: "anna", changed_at: "2026-01-05T07:00:00Z" };
const none = { state: "missing", origin: null, changed_by: null, changed_at: null };
const secrets = [
  { name: "erp", state: "set", origin: "https://erp.example", ...changed, used_by: [site("https://new.example")] },
  { name: "idle", state: "set", origin: "https://old.example", ...changed, used_by: [] },
  { name: "mail", ...none, used_by: [site("tcp://mail.example:587")] },
];
const keys = ["can-navigate", "can-access-admin-panel", "manage-secrets"];
const opened = (procedures: StageOptions["procedures"] = {}, more: StageOptions = {}) =>
  stage({
    path: "/admin/secrets",
    procedures: { load_secrets: secrets, set_secret: {}, ...procedures },
    app: { permissions: keys },
    ...more,
  });
const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const dialog = page.getByRole("dialog");
const field = (name: string) => dialog.getByLabelText(name, { exact: true });

test("a list of secrets says what is set, for where, since when, and where it is used; never a value", async () => {
  await opened();
  await expect.element(row("erp").getByText("Set", { exact: true })).toBeVisible();
  await expect.element(row("erp").getByRole("cell", { name: "https://erp.example", exact: true })).toBeVisible();
  await expect.element(row("erp").getByText("2026-01-05 08:00 by anna")).toBeVisible();
  await expect.element(row("erp").getByText("Would send it to https://new.example, which is refused.")).toBeVisible();
  await expect.element(row("idle").getByText("Not in use")).toBeVisible();
  await expect.element(row("mail").getByText("Not set")).toBeVisible();
  // What is in use is not deleted.
  const deletes = () => [...document.querySelectorAll("tbody tr")].map((one) => /Delete/.test(one.textContent ?? ""));
  expect(deletes()).toEqual([false, true, false]);
});

test("a value is stored for the address where it is wanted, and is nowhere afterwards", async () => {
  const { calls } = await opened();
  await row("mail").getByRole("button", { name: "Value of the secret mail" }).click();
  await expect.element(field("Sent to")).toHaveValue("tcp://mail.example:587");
  await expect.element(dialog.getByRole("button", { name: "Store" })).toBeDisabled();
  await field("Value").click();
  await userEvent.keyboard("pass of the mail");
  expect((field("Value").element() as HTMLInputElement).type).toBe("password");
  await dialog.getByRole("button", { name: "Store" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls("set_secret")).toEqual([
    ["set_secret", { name: "mail", origin: "tcp://mail.example:587", value: "pass of the mail" }],
  ]);
  await expect.element(page.getByText("The secret mail is stored.")).toBeVisible();
  await expect.poll(() => calls("load_secrets").length).toBe(2);
  await row("mail").getByRole("button", { name: "Value of the secret mail" }).click();
  await expect.element(field("Value")).toHaveValue("");
});

test("a refused one stays as it was entered, and says at its field what is wrong", async () => {
  const refused = new CallError(400, { code: "invalid_input", message: "No such place.", path: "/origin", res: null });
  await opened({
    set_secret: () => {
      throw refused;
    },
  });
  await page.getByRole("button", { name: "Add a secret" }).click();
  for (const [name, value] of [
    ["Name", "mes"],
    ["Sent to", "https://mes.example/path"],
    ["Value", "x"],
  ] as const) {
    await field(name).click();
    await userEvent.keyboard(value);
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Sent to")).toHaveAccessibleDescription(/No such place\./);
  await expect.element(field("Value")).toHaveValue("x");
});

test("one that nothing uses is deleted after a question", async () => {
  const { calls } = await opened();
  await row("idle").getByRole("button", { name: "Delete the secret idle?" }).click();
  await expect.element(dialog.getByText("Its value cannot be brought back.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect
    .poll(() => calls("set_secret"))
    .toEqual([["set_secret", { name: "idle", origin: "https://old.example", value: null }]]);
  await expect.element(page.getByText("The secret idle is deleted.")).toBeVisible();
});

test("where there is none it says so, in Swedish as well, and nobody without the right sees any", async () => {
  await opened({ load_secrets: [] });
  await expect.element(page.getByText(/^No secrets yet\./)).toBeVisible();
  await cleanup();
  await opened({ load_secrets: [] }, { language: "sv" });
  await expect.element(page.getByText(/^Inga hemligheter än\./)).toBeVisible();
  await cleanup();
  const { calls } = await opened({}, { app: { permissions: keys.slice(0, 2) } });
  await expect.element(page.getByText("You do not have permission to see this page.")).toBeVisible();
  expect(calls("load_secrets")).toEqual([]);
});
