import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { registry } from "#widgets/index.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import LiveViewEditor from "./LiveViewEditor.tsx";

const board = (slug: string, words: string) => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: words,
  size: { x: 24, y: 12 },
  dataSources: [],
  widgets: [
    { id: "text", component: "free-text", pos: { x: 0, y: 0, w: 16, h: 4 }, config: { text: words, tag: "h2" } },
  ],
  display: true,
});
const boards = { "hall-1": board("hall-1", "Hall 1"), scrap: board("scrap", "Scrap today") };

/** The keys of a supervisor: live views and dashboards are composed, own overviews are not. */
const supervisor = ["view-liveviews-templates", "add-liveviews-templates", "view-dashboard-templates"];
const suited = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };

let session: EditSession;
const open = async (items: JsonObject[], permissions = supervisor) => {
  const document = { kind: "liveview", slug: "hall", schemaVersion: 1, title: "Hall, in turn", items };
  session = createEditSession({ kind: "liveview", slug: "hall", base: { revision: 1, document }, document });
  const transport = fakeTransport({
    documents: Object.fromEntries(Object.entries(boards).map(([slug, one]) => [`dashboard/${slug}`, one])),
    routes: {
      "GET /api/documents/dashboard?editor=1": [
        ...Object.values(boards),
        { kind: "dashboard", slug: "gauge", title: "A gauge for others", isSnippet: true },
      ],
    },
  });
  const store = await signedIn({
    permissions,
    dashboards: [{ slug: "hall-1", title: "Hall 1", ...suited }],
    overviews: [{ slug: "presses", record_no: 7, title: "Our presses" }],
  });
  await renderWidget(
    <AppProvider store={store}>
      <SessionProvider session={session}>
        <div style={{ width: 1240, height: 640 }}>
          <LiveViewEditor />
        </div>
      </SessionProvider>
    </AppProvider>,
    { transport, registry, catalogues: { en: en.texts } },
  );
};
const items = () => session.store.getState().document["items"];
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dashboard = (target: string, seconds?: number) => ({
  type: "dashboard",
  target,
  ...(seconds === undefined ? {} : { seconds }),
});

test("items are called by what they show, with for how long, and beside them stands what the chosen one shows", async () => {
  await page.viewport(1280, 720);
  await open([dashboard("hall-1"), dashboard("scrap", 30)]);
  const preview = page.getByRole("region", { name: en.texts["designer.liveview.preview"] });
  await expect.element(button(/^Hall 1.*Dashboard · 60 s/)).toBeVisible();
  await expect.element(preview.getByRole("heading", { name: "Hall 1" })).toBeVisible();
  await button(/^Scrap today.*Dashboard · 30 s/).click();
  await expect.element(preview.getByRole("heading", { name: "Scrap today" })).toBeVisible();
  await expect.element(page.getByText(/^One round takes 1/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: en.texts["designer.liveview.open"] }))
    .toHaveAttribute("href", "/liveview/hall");
});

test("an item is added by its type, what it shows chosen among what there is, and its seconds entered", async () => {
  await page.viewport(1280, 720);
  await open([dashboard("hall-1")]);
  await button("Add to Items").click();
  await page.getByRole("option", { name: "Dashboard" }).click();
  await expect.poll(items).toEqual([dashboard("hall-1"), dashboard("hall-1", 60)]);
  const target = page.getByRole("combobox", { name: en.texts["property.target"] });
  await target.selectOptions("Scrap today");
  await page.getByLabelText("Seconds", { exact: true }).fill("15");
  await expect.poll(items).toEqual([dashboard("hall-1"), dashboard("scrap", 15)]);
  expect([...target.element().querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "–",
    "Hall 1",
    "Scrap today",
  ]);
  await button("Add to Items").click();
  await page.getByRole("option", { name: "Own overview" }).click();
  await expect.poll(items).toMatchObject([{}, {}, { type: "overview", target: "presses" }]);
  await expect.element(button(/^Our presses/)).toBeVisible();
});

test("a supervisor chooses among the own overviews that there are, and who may list no dashboards among those of the menu", async () => {
  await page.viewport(1280, 720);
  await open([dashboard("hall-1")]);
  await button("Add to Items").click();
  await page.getByRole("option", { name: "Own overview" }).click();
  await expect.poll(items).toMatchObject([{}, { type: "overview", target: "presses" }]);
  const target = page.getByRole("combobox", { name: en.texts["property.target"] });
  await expect.element(target).toHaveDisplayValue("Our presses");
  await cleanup();
  await open([dashboard("hall-1")], ["view-liveviews-templates", "add-liveviews-templates"]);
  await button(/^Hall 1/).click();
  const names = () => [...target.element().querySelectorAll("option")].map(({ text }) => text);
  await expect.poll(names).toEqual(["–", "Hall 1"]);
});

test("items are put in order by the keys of their handle, as one step that can be taken back", async () => {
  await page.viewport(1280, 720);
  await open([dashboard("hall-1"), dashboard("scrap", 30)]);
  const handle = page.getByRole("button", { name: "Move Scrap today", exact: true });
  await expect.element(handle).toBeVisible();
  await handle.click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(items).toEqual([dashboard("scrap", 30), dashboard("hall-1")]);
  session.goTo(0);
  await expect.poll(items).toEqual([dashboard("hall-1"), dashboard("scrap", 30)]);
});

test("what is not there any more stays and is called by its name in the document", async () => {
  await page.viewport(1280, 720);
  await open([dashboard("gone")]);
  await button(/^gone/).click();
  await expect.element(page.getByRole("combobox", { name: en.texts["property.target"] })).toHaveDisplayValue("gone");
  expect(items()).toEqual([dashboard("gone")]);
});
