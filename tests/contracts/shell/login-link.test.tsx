import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { tryAgainAfter } from "#engine/shell/pages/LoginLinkView.tsx";
import { type StageOptions, stage } from "../panels/stage.tsx";

const link = "/isolation/db/1000/swc_code";
const failure = (status: number, code: string, message: string, wait: number | null = null) =>
  new CallError(status, { code, message, path: null, res: null }, wait);

/** The page of the link; `answers` are what the server says of it, one after the other, null for a yes. */
const opened = async (answers: (Error | null)[], more: StageOptions = {}) => {
  const asked: unknown[] = [];
  const signInByCode = (...link: unknown[]) => {
    asked.push(link);
    const answer = answers[asked.length - 1] ?? null;
    return answer === null ? Promise.resolve() : Promise.reject(answer);
  };
  const app = { user: null, permissions: [], ...more.app };
  return { asked, ...(await stage({ path: link, store: { signInByCode }, ...more, app })) };
};

describe("the page of a login link", () => {
  test.each([
    ["en", "This link is not valid.", "Sign In"],
    ["sv", "Länken är inte giltig.", "Logga in"],
  ] as const)("says in %s that a link is not valid, and where one signs in", async (language, words, way) => {
    const { asked, place } = await opened([failure(401, "wrong_credentials", "-")], { language });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole("link", { name: way })).toHaveAttribute("href", "/login-form");
    await expect.poll(place).toBe("/isolation/db");
    expect(asked).toEqual([[1000, "swc_code"]]);
  });

  test("takes the code out of the address when it opens, in the same place of the history", async () => {
    const { asked, place, go } = await opened([null]);
    const end = "/login-form?redirect=%2Fisolation";
    await expect.poll(place).toBe(end);
    go("/isolation/db");
    await expect.poll(place).toBe("/isolation/db");
    // To the first entry there is.
    go(-9);
    await expect.poll(place).toBe(end);
    expect(asked).toHaveLength(1);
  });

  test("goes on by itself while the server has not decided, as late as that asks for", async () => {
    const busy = failure(429, "too_many_requests", "Too many tries.", 60_000);
    const { asked, advance, place } = await opened([new NoLinkError(), busy, null]);
    await expect.element(page.getByText("No connection to the server")).toBeVisible();
    expect(place()).toBe(link);
    advance(tryAgainAfter);
    await expect.element(page.getByText("Too many tries.")).toBeVisible();
    advance(59_999);
    expect(asked).toHaveLength(2);
    advance(1);
    await expect.poll(place).not.toContain("swc_code");
    expect(asked).toHaveLength(3);
  });

  test("asks whoever is signed in first, and leaves them where they are", async () => {
    const user = { company_id: 1, username: "anna", usertype: 10, role: "operator", settings: {} };
    const { asked } = await opened([null], { app: { user } });
    await expect.element(page.getByText("You are signed in as anna.")).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Sign out and open the link" }).click();
    expect(asked).toEqual([[1000, "swc_code"]]);
  });

  test("shows a screen that a code has opened what it keeps, while there is no link", async () => {
    const user = {
      company_id: 1,
      username: "hall",
      usertype: 10,
      role: "operator",
      settings: {},
      by_login_code: true,
      isolation_required: true,
      dashboard_isolated: "hall",
    };
    const { place } = await opened([new NoLinkError()], { app: { user } });
    await expect.poll(place).toBe("/isolation");
  });
});

describe("a browser whose login code has ended", () => {
  beforeEach(() => localStorage.clear());
  const screen = {
    company_id: 1,
    username: "hall",
    usertype: 10,
    role: "operator",
    settings: {},
    by_login_code: true,
    isolation_required: true,
    dashboard_isolated: "hall",
  };
  /** Nobody is signed in any more, and the server says why. */
  const ended = (reason: string, language: "en" | "sv" = "en") =>
    ({ language, app: { user: null, permissions: [], ended_code: { reason } } }) as StageOptions;
  /** It is shown by the code first. */
  const wasShown = async (user: object = screen) => {
    await stage({ path: "/isolation", app: { user: { ...screen, ...user } } });
    await expect.element(page.getByRole("banner")).toBeVisible();
    await cleanup();
  };

  test.each([
    ["revoked", "en", "This screen's code was withdrawn. Ask an administrator for a new one."],
    ["revoked", "sv", "Den här skärmens kod har återkallats. Be en administratör om en ny."],
    ["expired", "en", "This screen's code is no longer valid: its time is over. Ask an administrator for a new one."],
    ["expired", "sv", "Den här skärmens kod gäller inte längre: tiden har gått ut. Be en administratör om en ny."],
    ["user", "en", "The user whose code opened this screen may no longer use it. Ask an administrator for a new one."],
    ["signed-out", "en", "This screen was signed out. Its link still works: open it again."],
  ] as const)("says so above the sign-in form (%s, %s)", async (reason, language, words) => {
    await wasShown();
    await stage({ path: "/isolation/db/lines", ...ended(reason, language) });
    await expect.element(page.getByRole("form")).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test("says so at its link as well, and not where somebody has signed in by name since", async () => {
    await wasShown();
    await opened([failure(401, "wrong_credentials", "-")], ended("revoked"));
    await expect.element(page.getByText("This link is not valid.")).toBeVisible();
    await expect.element(page.getByText("This screen's code was withdrawn.", { exact: false })).toBeVisible();
    await cleanup();
    await wasShown({ by_login_code: false });
    await stage({ path: "/login-form", ...ended("revoked") });
    await expect.element(page.getByRole("form")).toBeVisible();
    expect(document.querySelector("[data-ended]")).toBeNull();
  });
});
