import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import PageEditor from "../page/PageEditor.tsx";
import PanelEditor from "../panel/PanelEditor.tsx";

let session: EditSession;
const open = async (kind: DocumentKind, body: JsonObject) => {
  const document = { kind, slug: "d", schemaVersion: 1, title: "D", ...body };
  session = createEditSession({ kind, slug: "d", base: { revision: 1, document }, document });
  await renderWidget(
    <SessionProvider session={session}>
      <div style={{ width: 1000, height: 640 }}>{kind === "panel" ? <PanelEditor /> : <PageEditor />}</div>
    </SessionProvider>,
    { catalogues: { en: en.texts } },
  );
};
const now = () => session.store.getState().document;
const button = (name: string | RegExp) => page.getByRole("button", { name });

test("a panel's button is added with a flow of its own or a named one, and what pressing it does stands below it", async () => {
  await open("panel", { buttons: [{ id: "stop", label: "Stop", flow: [{ navigate: "/x" }] }] });
  await expect.element(button("Go to: /x")).toBeVisible();
  await button("Add to Buttons").click();
  await page.getByRole("option", { name: en.texts["designer.list.button_flow"] }).click();
  await expect.poll(() => now()["buttons"]).toMatchObject([{ id: "stop" }, { id: "button", flow: { flow: "" } }]);
  await button("Add to Values that are entered").click();
  await expect.poll(() => now()["inputs"]).toMatchObject([{ id: "input", control: "number" }]);
  await button(/^Stop/).first().click();
  await page.getByLabelText("Id", { exact: true }).fill("halt");
  await expect
    .poll(() => now()["buttons"])
    .toMatchObject([{ id: "halt", flow: [{ navigate: "/x" }] }, { id: "button" }]);
  session.goTo(0);
  await expect.poll(() => now()["inputs"]).toBeUndefined();
});

test("a page has its address in its form and its sub-pages in a list, each called by its path", async () => {
  await open("page", {
    path: "/a",
    content: { kind: "home" },
    meta: {},
    children: [{ path: "more", content: { kind: "home" } }],
  });
  await page.getByLabelText("Path", { exact: true }).fill("/b");
  await expect.poll(() => now()["path"]).toBe("/b");
  await button("Add to Pages below it").click();
  await expect.poll(() => now()["children"]).toMatchObject([{ path: "more" }, { path: "sub-page" }]);
  await button("more").click();
  await page.getByLabelText("Path", { exact: true }).fill("less");
  await expect.poll(() => now()["children"]).toMatchObject([{ path: "less" }, { path: "sub-page" }]);
  await button("Remove less").click();
  await expect.poll(() => now()["children"]).toMatchObject([{ path: "sub-page" }]);
  expect(now()["path"]).toBe("/b");
});
