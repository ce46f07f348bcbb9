import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../documents/session.ts";
import { SessionProvider } from "../documents/SessionProvider.tsx";
import { SnippetDialog } from "./SnippetDialog.tsx";

const dashboard = (slug: string, more: JsonObject): JsonObject => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  size: { x: 24, y: 12 },
  dataSources: [],
  widgets: [],
  ...more,
});
const snippet = dashboard("card", {
  isSnippet: true,
  size: { x: 4, y: 2 },
  parameters: [
    { name: "machine", description: "Which one" },
    { name: "unit", default: "pcs" },
  ],
  widgets: [
    { id: "name", component: "note", pos: { x: 0, y: 0, w: 4, h: 1 }, config: { text: "{machine}" } },
    { id: "count", component: "note", pos: { x: 0, y: 1, w: 4, h: 1 }, config: { text: "{unit}" } },
  ],
});

let session: EditSession;
const close = vi.fn<() => void>();
const widgets = () => (session.store.getState().document as unknown as DashboardDocument).widgets;
const insert = () => page.getByRole("button", { name: "Insert", exact: true });

const draw = async (slug = "card") => {
  const document = dashboard("hall", {
    widgets: [{ id: "card", component: "note", pos: { x: 0, y: 0, w: 2, h: 2 }, config: {} }],
  });
  session = createEditSession({ kind: "dashboard", slug: "hall", base: { revision: 1, document }, document });
  await renderWidget(
    <SessionProvider session={session}>
      <SnippetDialog asked={{ slug, into: { x: 4, y: 4, w: 8, h: 4 } }} close={close} />
    </SessionProvider>,
    { catalogues: { en: en.texts }, transport: fakeTransport({ documents: { "dashboard/card": snippet } }) },
  );
};
beforeEach(() => close.mockClear());

test("a snippet is embedded as one widget of a free id, with the values that were given", async () => {
  await draw();
  await page.getByLabelText("machine").first().fill("M1");
  await insert().click();
  await expect
    .poll(() => widgets().at(-1))
    .toEqual({
      id: "card-2",
      component: "sub-dashboard",
      pos: { x: 4, y: 4, w: 8, h: 4 },
      config: { dashboard: { slug: "card", parameters: { machine: "M1" } } },
    });
  expect([session.store.getState().selection, session.store.getState().past.length]).toEqual([["card-2"], 1]);
  expect(close).toHaveBeenCalledTimes(1);
});

test("without values none are written", async () => {
  await draw();
  await insert().click();
  await expect.poll(() => widgets().at(-1)?.config).toEqual({ dashboard: { slug: "card" } });
});

test("expanded it becomes its widgets, with values and defaults filled in, as one step", async () => {
  await draw();
  await page.getByText("Expand", { exact: true }).click();
  await page.getByLabelText("machine").first().fill("M1");
  await insert().click();
  await expect.poll(() => widgets().map(({ config }) => config["text"])).toEqual([undefined, "M1", "pcs"]);
  session.undo();
  expect(widgets().map(({ id }) => id)).toEqual(["card"]);
});

test("a snippet that is gone says so, and Escape changes nothing", async () => {
  await draw("gone");
  await expect.element(page.getByText("The snippet is no longer there.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(session.store.getState().past).toEqual([]);
});
