import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { AppStart } from "#schemas/protocol/app.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { CallError } from "#engine/transport/errors.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { createAppStore } from "../../app/start.ts";
import en from "../../../../configs/factory/texts/en.json" with { type: "json" };
import SettingsPage from "./SettingsPage.tsx";

const site = {
  kind: "site",
  slug: "main",
  title: "Site",
  settings: { product_name: "Shopwright", no_data_after: 60, currency: "SEK", mine: "x" },
};

const machines = [
  { machine_id: "JB1", object_description: "Carton line" },
  { machine_id: "FC1", object_description: "Press 80 t" },
];
const subject = {
  name: "machine",
  key: "machine_id",
  label: "object_description",
  overview: "/machines/all",
  page: "/interface/{machine}",
  list: { procedure: "load_machines" },
};
const catalogue = {
  res: [
    { name: "load_machines", kind: "read" },
    { name: "start_order", kind: "write", signable: true },
    { name: "report_scrap", kind: "write", signable: true },
  ],
};

interface Sent {
  settings: JsonObject;
}

const refusal = (status: number, code: string, message: string, res: unknown = null) =>
  new CallError(status, { code, message, path: null, res });

/** The page for somebody with these permissions; the server's answers to saves are given in their order. */
const draw = async (
  answers: readonly unknown[] = [],
  permissions: readonly string[] = ["can-do-admin-actions"],
  username?: string,
  more: JsonObject = {},
) => {
  const saved: [string | undefined, JsonObject][] = [];
  const transport = fakeTransport({
    documents: { "site/main": { ...site, settings: { ...site.settings, ...more } } },
    procedures: { load_machines: machines },
    routes: { "GET /api/procedures?brief=1": catalogue },
  });
  const { request } = transport;
  const left = [...answers];
  transport.request = async (method, path, options = {}) => {
    if (method !== "PUT") return await request(method, path, options);
    const sent = options.body as Sent;
    saved.push([options.headers?.["if-match"], sent.settings]);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return (isObject(answer) ? answer : { document: sent, revision: 2, merged: false, faults: [] }) as never;
  };
  const user = username === undefined ? null : { username, company_id: 1, settings: {} };
  const app = { user, device: null, dashboards: [], permissions, settings: {}, subject } as unknown as AppStart;
  const store = createAppStore({
    read: () => Promise.resolve({ value: app, at: 1, seq: null, local: false }),
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(),
    onSessionChange: () => {},
  });
  await store.reload();
  await renderWidget(
    <AppProvider store={store}>
      <SettingsPage />
    </AppProvider>,
    { catalogues: { en: en.texts }, transport, path: "/admin/settings" },
  );
  await expect.element(page.getByLabelText("Name of the product")).toBeVisible();
  return saved;
};

const button = (name: string) => page.getByRole("button", { name, exact: true });
const silence = () => page.getByLabelText("No data after, seconds", { exact: true });
const store = async (words = "Store") => {
  await button("Review and store").click();
  await page.getByRole("dialog").getByRole("button", { name: words, exact: true }).click();
};

test("shows each setting with its default and what differs, and those of the site's own, but none that waits for its area", async () => {
  await draw();
  await expect.element(silence()).toHaveValue("60");
  expect(page.getByText("Differs from the default").elements()).toHaveLength(1);
  const own = page.getByRole("region", { name: "Settings of the site's own" });
  await expect.element(own.getByRole("term")).toHaveTextContent("mine");
  await expect.element(own.getByRole("definition")).toHaveTextContent("x");
  expect(page.getByText("currency").elements()).toHaveLength(0);
  await page.getByRole("switch", { name: "Only what differs from its default" }).click();
  await expect.element(page.getByLabelText("Name of the product")).not.toBeInTheDocument();
  await expect.element(silence()).toBeVisible();
  await page.getByRole("searchbox").fill("silence stop");
  await expect.element(page.getByText("No setting fits.")).toBeVisible();
});

test("stores all changes as one revision on the one that is known, and asks about what is out of the usual", async () => {
  const saved = await draw();
  await silence().fill("5");
  await page.getByLabelText("Language", { exact: true }).selectOptions("Swedish");
  await button("Review and store").click();
  await expect.element(page.getByText("Is this meant? Usual: From 10 to 3,600.")).toBeVisible();
  await button("Store anyway").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(saved).toEqual([
    ['"1"', { product_name: "Shopwright", currency: "SEK", mine: "x", no_data_after: 5, language: "sv" }],
  ]);
  await button("Back to the default: No data after, seconds").click();
  await store();
  await expect.element(silence()).toHaveValue("");
  expect(saved[1]).toEqual(['"2"', { product_name: "Shopwright", currency: "SEK", mine: "x", language: "sv" }]);
});

test("stores nothing while a value cannot be, and keeps what was typed when the server refuses it, with its words at the field", async () => {
  const faults = [{ path: "/settings/job_backup", message: "Expected five cron fields" }];
  const answers = [refusal(422, "invalid_document", "The document is not valid.", faults)];
  const saved = await draw(answers);
  await silence().fill("0");
  await expect.element(page.getByText("Cannot be stored: 1")).toBeVisible();
  await expect.element(button("Review and store")).toBeDisabled();
  await silence().fill("90");
  const backup = page.getByLabelText("Backup", { exact: true });
  await backup.fill("0 25 * * *");
  await store();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The document is not valid.");
  await button("Cancel").click();
  await expect.element(page.getByText("Expected five cron fields")).toBeVisible();
  await expect.element(backup).toHaveValue("0 25 * * *");
  await expect.element(silence()).toHaveValue("90");
  expect(saved).toHaveLength(1);
});

test("keeps what was typed when somebody else has changed the same meanwhile", async () => {
  await draw([refusal(409, "revision_conflict", "Somebody else has changed this document.")]);
  await silence().fill("90");
  await store();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Somebody else has changed this document.");
  await button("Cancel").click();
  await expect.element(page.getByText("Changes not stored yet: 1")).toBeInTheDocument();
});

test("keeps what is not stored yet while its own user looks at other pages, and shows it to nobody else", async () => {
  await draw([], undefined, "anna");
  await silence().fill("90");
  await cleanup();
  await draw([], undefined, "berit");
  await expect.element(silence()).toHaveValue("60");
  await cleanup();
  await draw([], undefined, "anna");
  await expect.element(silence()).toHaveValue("90");
  await button("Discard").click();
  await cleanup();
  await draw([], undefined, "anna");
  await expect.element(silence()).toHaveValue("60");
});

test("lets those read who may not change, and says who may", async () => {
  await draw([], []);
  await expect.element(page.getByText(/^Who holds ".+" may change these settings\.$/)).toBeVisible();
  await expect.element(silence()).toBeDisabled();
});

test("offers the reports that can be signed by their titles and stores the names of those that are chosen", async () => {
  const saved = await draw([], undefined, undefined, { signed_writes: ["start_order"] });
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect.element(box("Start an order")).toBeChecked();
  await expect.element(box("Report scrap")).not.toBeChecked();
  expect(page.getByRole("group", { name: "Reports that are signed" }).getByRole("checkbox").elements()).toHaveLength(2);
  await box("Report scrap").click();
  await button("Review and store").click();
  await expect.element(page.getByRole("dialog").getByText("Report scrap, Start an order")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Store", exact: true }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await box("Report scrap").click();
  await box("Start an order").click();
  await store();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  const given = { ...site.settings, signed_writes: ["report_scrap", "start_order"] };
  expect(saved.map(([, settings]) => settings)).toEqual([given, site.settings]);
});

test("edits what single ones have by what people call them: one is chosen, has to have a number, and goes back to the default", async () => {
  const stored = { machine_counter_limit_FC1: 200, machine_counter_limit_GONE: 7 };
  const saved = await draw([], undefined, undefined, stored);
  const setting = "Most pieces an hour, by machine";
  const of = (name: string) => page.getByRole("textbox", { name: `${setting}: ${name}`, exact: true });
  await expect.element(of("FC1 Press 80 t")).toHaveValue("200");
  await expect.element(of("GONE")).toHaveValue("7");
  await page.getByRole("combobox", { name: `${setting}: add`, exact: true }).click();
  expect(page.getByRole("option", { name: "FC1 Press 80 t" }).elements()).toHaveLength(0);
  await page.getByRole("option", { name: "JB1 Carton line" }).click();
  await expect.element(page.getByText("Cannot be stored: 1")).toBeVisible();
  await expect.element(of("JB1 Carton line")).toHaveAttribute("aria-invalid", "true");
  await expect.element(of("FC1 Press 80 t")).not.toHaveAttribute("aria-invalid", "true");
  await of("JB1 Carton line").fill("900");
  await of("FC1 Press 80 t").fill("250");
  await button(`${setting}: remove GONE`).click();
  await store();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(saved[0]?.[1]).toEqual({ ...site.settings, machine_counter_limit_FC1: 250, machine_counter_limit_JB1: 900 });
  await button(`Back to the default: ${setting}`).click();
  await store();
  await expect.element(of("FC1 Press 80 t")).not.toBeInTheDocument();
  expect(saved[1]?.[1]).toEqual(site.settings);
});

test("says at the field what the server says of one that has it", async () => {
  const faults = [{ path: "/settings/machine_bundle_quantity_FC1", message: "Expected a whole number from 1 to 500" }];
  await draw([refusal(422, "invalid_document", "The document is not valid.", faults)], undefined, undefined, {
    machine_bundle_quantity_FC1: 6,
  });
  const field = page.getByRole("textbox", { name: "Orders in a bundle, by machine: FC1 Press 80 t" });
  await field.fill("7");
  await store();
  await button("Cancel").click();
  await expect.element(page.getByText("Expected a whole number from 1 to 500")).toBeVisible();
  await expect.element(field).toHaveValue("7");
});
