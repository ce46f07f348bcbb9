import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { registry } from "#widgets/index.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import OverviewEditor from "./OverviewEditor.tsx";

const standard = [
  { key: "status", component: "machine-state", label: "Now" },
  { key: "machine_id", label: "Machine" },
];

let session: EditSession;
const open = async (columns: JsonObject[]) => {
  await page.viewport(1280, 720);
  const document = {
    kind: "overview",
    slug: "presses",
    schemaVersion: 1,
    title: "Presses",
    overview_name: "Presses",
    record_no: 7,
    columns,
  };
  session = createEditSession({ kind: "overview", slug: "presses", base: { revision: 1, document }, document });
  const table = { kind: "table", slug: "web_own_overview_baseconfig", schemaVersion: 1, title: "Standard" };
  const transport = fakeTransport({
    procedures: { load_machines: [{ machine_id: "M1", status: "R" }] },
    documents: { "table/web_own_overview_baseconfig": { ...table, columns: standard } },
  });
  await renderWidget(
    <AppProvider store={await signedIn({ permissions: ["change-default-webcolumns"] })}>
      <SessionProvider session={session}>
        <div style={{ width: 1240, height: 640 }}>
          <OverviewEditor />
        </div>
      </SessionProvider>
    </AppProvider>,
    { transport, registry, catalogues: { en: en.texts } },
  );
};
const columns = () => session.store.getState().document["columns"];
const headings = () => [...document.querySelectorAll("thead th")].map((one) => one.textContent?.trim());
const choose = (name: string) =>
  page.getByRole("radiogroup", { name: "Columns" }).getByText(name, { exact: true }).click();

test("it is given the standard columns, whose editor is a press away, and its own ones back", async () => {
  const own = [{ key: "part_no", label: "Part" }];
  await open(own);
  await expect.poll(headings).toEqual(["Part"]);
  await choose("Standard columns");
  await expect.poll(headings).toEqual(["Now", "Machine"]);
  expect(columns()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "Change the standard columns" }))
    .toHaveAttribute("href", "/admin/config/tables/web_own_overview_baseconfig");
  await choose("Own columns");
  await expect.poll(headings).toEqual(["Part"]);
  expect(columns()).toEqual(own);
});

test("own columns of one that never had any begin as the standard ones", async () => {
  await open([]);
  await expect.poll(headings).toEqual(["Now", "Machine"]);
  await choose("Own columns");
  await expect.poll(columns).toEqual(standard);
  await expect.element(page.getByRole("link", { name: "Change the standard columns" })).not.toBeInTheDocument();
});
