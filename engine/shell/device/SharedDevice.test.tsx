import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport, type FakeTransportOptions } from "#engine/testing/fake-transport.ts";
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

const enter = { ...out, slug: "sign-in-on-device", title: "In", steps: [{ call: "enter", input: {} }] };

/** The part of the top bar for a user, with a server that knows the ways in and out; `become` has the user be another. */
const draw = async (
  user: Record<string, unknown>,
  procedures: FakeTransportOptions["procedures"] = { leave: true },
) => {
  const documents = { "flow/sign-out-on-device": out, "flow/sign-in-on-device": enter };
  const transport = fakeTransport({ procedures, documents });
  const store = await signedIn();
  const app = store.get().app!;
  let reloads = 0;
  const stateOf = (one: Record<string, unknown>) => ({
    ...store.get(),
    app: { ...app, user: { ...app.user, ...one } },
  });
  let state = stateOf(user);
  const heard = new Set<() => void>();
  const become = (one: Record<string, unknown>) => {
    state = stateOf(one);
    for (const hear of heard) hear();
  };
  const shown = {
    ...store,
    get: () => state,
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
    reload: () => Promise.resolve((reloads += 1) > 0),
  };
  await renderWidget(
    <AppProvider store={shown}>
      <SharedDevice />
    </AppProvider>,
    { transport },
  );
  return { transport, reloads: () => reloads, become };
};
const present = { deviceuser: true, signedInOnDevice: true, device_employee: "12", device_employee_name: "Anna Ek" };
const nobody = { deviceuser: true, signedInOnDevice: false, device_employee: null, device_employee_name: null };

test("a shared device says who is signed in on it, and the way out reads anew who is", async () => {
  const { transport, reloads } = await draw(present);
  await expect.element(page.getByText("Anna Ek")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "[device.sign_in]" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "[device.sign_out]" }).click();
  await expect.poll(reloads).toBe(1);
  expect(transport.calls.map(({ procedure }) => procedure)).toEqual(["leave"]);
});

test("a shared device on which nobody is signed in has the way in alone", async () => {
  await draw(nobody);
  await expect.element(page.getByRole("button", { name: "[device.sign_in]" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "[device.sign_out]" })).not.toBeInTheDocument();
});

test("the way in that is there before the way out is over is gone when that is; two presses of one button are one", async () => {
  const left = Promise.withResolvers<boolean>();
  const { transport, become } = await draw(present, { leave: () => left.promise, enter: true });
  const calls = () => transport.calls.map(({ procedure }) => procedure);
  await page.getByRole("button", { name: "[device.sign_out]" }).click();
  await expect.poll(calls).toEqual(["leave"]);
  await page.getByRole("button", { name: "[device.sign_out]" }).click();
  become(nobody);
  await page.getByRole("button", { name: "[device.sign_in]" }).click();
  expect(calls()).toEqual(["leave"]);
  left.resolve(true);
  await expect.poll(calls).toEqual(["leave", "enter"]);
});

test("nothing of it stands on the screen of an ordinary user", async () => {
  await draw({ deviceuser: false });
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
