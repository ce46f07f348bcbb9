import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { Device } from "#schemas/platform/device.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { subject } from "#engine/testing/subject.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { CallError } from "#engine/transport/errors.ts";
import { createAppStore } from "../app/start.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import DevicesView from "./DevicesView.tsx";

const press: Device = {
  record_no: 7,
  name: "Press 4",
  device_kind: "terminal",
  machine_ids: ["M1"],
  documents: [],
  created_at: "2026-06-10T08:00:00.000Z",
  created_by: "admin",
  last_seen_at: "2026-06-10T09:00:00.000Z",
  is_connected: true,
  address: "10.0.0.7",
  username: "operator",
  home: "/interface/M1",
  build: "build-one",
  end_reason: null,
  revoked_at: null,
};
const hall: Device = {
  ...press,
  record_no: 8,
  name: "Hall 1",
  device_kind: "wall",
  documents: [{ kind: "dashboard", slug: "hall-1" }],
  last_seen_at: null,
  is_connected: false,
  username: null,
  home: null,
  build: null,
};
const users = [
  { username: "operator", disabled: false, permissions: [] },
  { username: "boss", disabled: false, permissions: ["can-do-admin-actions"] },
  { username: "gone", disabled: true, permissions: [] },
];

const draw = async (devices: readonly Device[], change: () => unknown = () => press) => {
  const transport = fakeTransport({
    procedures: {
      load_devices: devices,
      load_users: users,
      load_machines: [{ machine_id: "M1" }],
      update_device: change,
    },
  });
  const app = {
    build: "build-one",
    user: null,
    device: null,
    dashboards: [{ slug: "hall-1", title: "Hall 1, shown" }],
    permissions: ["can-do-admin-actions"],
    settings: {},
    subject,
  } as unknown as AppStart;
  const store = createAppStore({
    read: () => Promise.resolve({ value: app, at: 1, seq: null, local: false }),
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(),
    onSessionChange: () => {},
  });
  await store.reload();
  await renderWidget(
    <AppProvider store={store}>
      <DevicesView />
    </AppProvider>,
    { catalogues: { en: en.texts }, transport, path: "/admin/security/devices" },
  );
  return transport;
};
/** What stands in the cells of a screen's row; nothing where it has none. */
const cellsOf = (name: string): string[] =>
  [...(document.querySelector<HTMLTableRowElement>(`tr[data-device="${name}"]`)?.cells ?? [])].map((cell) =>
    (cell.textContent ?? "").trim(),
  );

test("the list says of each screen what it shows or as whom it acts, whether it is connected, and which version it runs", async () => {
  await draw([press, hall, { ...press, record_no: 9, name: "Press 5", build: "build-old", is_connected: false }]);
  const seen = "2026-06-10 11:00";
  const press4 = [
    "Press 4",
    "Acts as operator",
    "M1",
    "Connected",
    seen,
    "10.0.0.7",
    "build-on (present version)",
    "admin",
  ];
  await expect.poll(() => cellsOf("Press 4").slice(0, -1)).toEqual(press4);
  const press5 = ["Press 5", "Acts as operator", "M1", "Not connected", seen, "10.0.0.7", "build-ol (another version)"];
  expect(cellsOf("Press 5").slice(0, -2)).toEqual(press5);
  expect(cellsOf("Hall 1").slice(0, -2)).toEqual(["Hall 1", "Hall 1, shown", "M1", "Not yet", "-", "10.0.0.7", "-"]);
});

test("a screen that was ended because of a copy is told of with the address, until one of its name works", async () => {
  const copied: Device = {
    ...press,
    record_no: 3,
    name: "Press 1",
    end_reason: "copied",
    revoked_at: press.created_at,
  };
  await draw([press, copied]);
  const told = page.getByRole("alert").getByText(/^Press 1 was ended at .* one of them at 10\.0\.0\.7\./);
  await expect.element(told).toBeVisible();
  expect([cellsOf("Press 4").length, cellsOf("Press 1")]).toEqual([9, []]);
});

test("a terminal is moved by its form, which offers no administrator and keeps what was refused", async () => {
  let refuses = true;
  const transport = await draw([press], () => {
    if (!refuses) return press;
    refuses = false;
    throw new CallError(409, { code: "duplicate_name", message: "This name is taken.", path: "/name", res: null });
  });
  await page.getByRole("button", { name: "Change Press 4" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Press 6");
  await form.getByRole("combobox", { name: "Acts as" }).click();
  await expect.element(page.getByRole("option", { name: "operator" })).toBeVisible();
  expect(page.getByRole("option", { name: /boss|gone/ }).elements()).toEqual([]);
  await page.getByRole("option", { name: "Nobody: people sign in there" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByText("This name is taken.")).toBeVisible();
  await expect.element(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Press 6");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form).not.toBeInTheDocument();
  const sent = { record_no: 7, name: "Press 6", machine_ids: ["M1"], documents: [], username: null, home: null };
  expect(transport.calls.filter(({ procedure }) => procedure === "update_device").map(({ input }) => input)).toEqual([
    sent,
    sent,
  ]);
});
