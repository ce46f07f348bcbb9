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
