import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { languageCookie } from "#schemas/protocol/language.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { UserMenu } from "./UserMenu.tsx";

afterEach(() => {
  document.cookie = `${languageCookie}=; Path=/; Max-Age=0`;
});

test("a language that is chosen is this browser's, and nothing is written to the account that other terminals share", async () => {
  const transport = fakeTransport();
  const store = await signedIn();
  let reloads = 0;
  const reload = async () => {
    reloads += 1;
    return true;
  };
  const counted = { ...store, reload };
  await renderWidget(
    <AppProvider store={counted}>
      <UserMenu />
    </AppProvider>,
    { transport },
  );
  await page.getByRole("button", { name: "[shell.user_menu]" }).click();
  await page.getByRole("button", { name: "Svenska" }).click();
  await expect.poll(() => document.cookie).toContain(`${languageCookie}=sv`);
  expect([transport.calls, reloads]).toEqual([[], 1]);
});

test("a terminal that acts by itself is called by its name, and nobody signs out of it or looks after an account at it", async () => {
  const store = await signedIn();
  const { app } = store.get();
  const device = { name: "Press 4", device_kind: "terminal" as const };
  const at = (acts: boolean) => ({ ...store, get: () => state(acts) });
  const states = new Map(
    [true, false].map((acts) => [acts, { ...store.get(), app: { ...app!, device: { ...device, acts } } }]),
  );
  const state = (acts: boolean) => states.get(acts)!;
  const draw = (acts: boolean) =>
    renderWidget(
      <AppProvider store={at(acts)}>
        <UserMenu />
      </AppProvider>,
      { transport: fakeTransport() },
    );
  const own = await draw(true);
  await expect.element(page.getByText("Press 4")).toBeInTheDocument();
  expect(page.getByRole("button", { name: "[shell.sign_out]" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "[shell.user_menu]" }).click();
  await expect.element(page.getByRole("button", { name: "Svenska" })).toBeVisible();
  expect(page.getByRole("link", { name: "[pages.account]" }).elements()).toEqual([]);
  await own.unmount();
  await draw(false);
  await expect.element(page.getByText("anna")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "[shell.sign_out]" })).toBeVisible();
});
