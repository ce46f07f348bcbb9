import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CallError } from "#engine/transport/errors.ts";
import { anna, stage } from "../panels/stage.tsx";

const refusal = (code: string, path: string | null, message: string, status = 401) =>
  new CallError(status, { code, message, path, res: null });
beforeEach(() => localStorage.clear());

describe("the sign-in of who has a second factor", () => {
  /** Opens the form; `answers` are what the server says of each try, null for a yes. */
  const opened = async (answers: (Error | null)[]) => {
    const tried: unknown[] = [];
    const signIn = async (...given: (string | undefined)[]) => {
      tried.push(given);
      const answer = answers[tried.length - 1] ?? null;
      if (answer) throw answer;
    };
    await stage({ path: "/login-form", store: { signIn }, app: { user: null, permissions: [] } });
    await expect.element(page.getByRole("textbox", { name: "User name" })).toHaveFocus();
    await userEvent.keyboard("anna{Tab}word{Enter}");
    return tried;
  };
  const needed = refusal("second_factor_needed", null, "Enter the code.");
  const wrong = refusal("second_factor_needed", "/second_factor", "This code is wrong.");
  const code = page.getByRole("textbox", { name: "Code of your authenticator app" });

  test("asks for the code after the password, says what is wrong with it, and keeps the password for the next one", async () => {
    const tried = await opened([needed, wrong, null]);
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute("inputmode", "numeric");
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(page.getByText("Signing in as anna")).toBeVisible();
    await userEvent.keyboard("111111{Enter}");
    await expect.element(code).toHaveAccessibleDescription(/This code is wrong\./);
    await expect.element(code).toHaveValue("");
    await userEvent.keyboard("222222{Enter}");
    await expect
      .poll(() => tried)
      .toEqual([
        ["anna", "word"],
        ["anna", "word", "111111"],
        ["anna", "word", "222222"],
      ]);
  });

  test("takes a recovery code in its place, and goes back to name and password", async () => {
    const tried = await opened([needed, refusal("too_many_requests", null, "Wait.", 429)]);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const recovery = page.getByRole("textbox", { name: "Recovery code" });
    await expect.element(recovery).toHaveFocus();
    await expect.element(recovery).toHaveAttribute("inputmode", "text");
    await userEvent.keyboard("k7mf-2qxp{Enter}");
    await expect.element(page.getByRole("form").getByRole("alert")).toHaveTextContent("Wait.");
    expect(tried.at(-1)).toEqual(["anna", "word", "k7mf-2qxp"]);
    await page.getByRole("button", { name: "Back" }).click();
    await expect.element(page.getByRole("textbox", { name: "User name" })).toHaveValue("anna");
    expect(document.querySelector<HTMLInputElement>("input[type=password]")!.value).toBe("");
  });
});

describe("the second factor", () => {
  const account = (confirmed_at: string | null, recovery_codes = 10) => ({
    role_title: null,
    permissions: [],
    sessions: [],
    second_factor: { confirmed_at, recovery_codes },
  });
  const made = ["aaaa-bbbb", "cccc-dddd"];
  const procedures = {
    set_up_second_factor: { secret: "ABCDEFGHIJ", qr: { size: 9, path: "M4 4h1v1h-1z" } },
    confirm_second_factor: { recovery_codes: made },
    renew_recovery_codes: { recovery_codes: made },
    turn_off_second_factor: true,
  };
  const popup = page.getByRole("dialog");
  const inputs = (calls: (name: string) => (readonly [string, unknown])[], name: string) =>
    calls(name).map(([, input]) => input);

  test("is set up on the own account: password, key, code, and the recovery codes once, until they are put away", async () => {
    const { calls } = await stage({ path: "/account", procedures: { ...procedures, load_own_account: account(null) } });
    await expect.element(page.getByText("It is off.")).toBeVisible();
    await page.getByRole("button", { name: "Set up" }).click();
    await userEvent.type(popup.getByLabelText("Present password").first(), "word");
    await userEvent.keyboard("{Enter}");
    await expect.element(popup.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    await expect.element(popup.getByText("ABCD EFGH IJ")).toBeVisible();
    await expect.element(popup.getByRole("textbox", { name: "Code that the app shows" })).toHaveFocus();
    await userEvent.keyboard("123456{Enter}");
    for (const one of made) await expect.element(popup.getByText(one)).toBeVisible();
    expect([inputs(calls, "set_up_second_factor"), inputs(calls, "confirm_second_factor")]).toEqual([
      [{ password: "word" }],
      [{ code: "123456" }],
    ]);
    await userEvent.keyboard("{Escape}");
    for (const one of made) await expect.element(popup.getByText(one)).toBeVisible();
    await popup.getByRole("button", { name: "I have kept them" }).click();
    await expect.element(popup).not.toBeInTheDocument();
  });

  test("is turned off after the password", async () => {
    const on = account("2026-06-10T08:00:00.000Z", 3);
    const { calls } = await stage({ path: "/account", procedures: { ...procedures, load_own_account: on } });
    await expect.element(page.getByText(/On since .* Recovery codes left: 3\./)).toBeVisible();
    await page.getByRole("button", { name: "Turn off" }).click();
    await userEvent.type(popup.getByLabelText("Present password").first(), "word");
    await userEvent.keyboard("{Enter}");
    await expect.element(popup).not.toBeInTheDocument();
    expect(inputs(calls, "turn_off_second_factor")).toEqual([{ password: "word" }]);
  });

  test("stands before every page where the site asks for it, until its recovery codes are put away", async () => {
    const { calls } = await stage({
      path: "/account",
      procedures: { ...procedures, load_own_account: account(null) },
      app: { user: { ...anna, second_factor_due: true } },
    });
    await expect.element(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await userEvent.keyboard("word{Enter}");
    await expect.element(page.getByRole("textbox", { name: "Code that the app shows" })).toHaveFocus();
    await userEvent.keyboard("123456{Enter}");
    await expect.element(page.getByText(made[0]!)).toBeVisible();
    expect(calls("load_own_account")).toEqual([]);
  });
});
