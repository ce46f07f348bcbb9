import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { SharedDevice } from "./SharedDevice.tsx";

const out = {
  kind: "flow",
  slug: "sign-out-on-device",
  schemaVersion: 1,
  title: "Out",
  steps: [{ call: "leave", input: {} }],
};

/** The part of the top bar for a user, with a server that knows the way out. */
const draw = async (user: Record<string, unknown>) => {
  const transport = fakeTransport({ procedures: { leave: true }, documents: { "flow/sign-out-on-device": out } });
  const store = await signedIn();
  const app = store.get().app!;
  let reloads = 0;
  const state = { ...store.get(), app: { ...app, user: { ...app.user, ...user } } };
  const shown = { ...store, get: () => state, reload: () => Promise.resolve((reloads += 1) > 0) };
  await renderWidget(
    <AppProvider store={shown}>
      <SharedDevice />
    </AppProvider>,
    { transport },
  );
  return { transport, reloads: () => reloads };
};

test("a shared device says who is signed in on it, and the way out reads anew who is", async () => {
  const { transport, reloads } = await draw({
    deviceuser: true,
    signedInOnDevice: true,
    device_employee: "12",
    device_employee_name: "Anna Ek",
  });
  await expect.element(page.getByText("Anna Ek")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "[device.sign_in]" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "[device.sign_out]" }).click();
  await expect.poll(reloads).toBe(1);
  expect(transport.calls.map(({ procedure }) => procedure)).toEqual(["leave"]);
});

test("a shared device on which nobody is signed in has the way in alone", async () => {
  await draw({ deviceuser: true, signedInOnDevice: false, device_employee: null, device_employee_name: null });
  await expect.element(page.getByRole("button", { name: "[device.sign_in]" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "[device.sign_out]" })).not.toBeInTheDocument();
});

test("nothing of it stands on the screen of an ordinary user", async () => {
  await draw({ deviceuser: false });
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
