import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "../providers/AppContext.tsx";
import { RouteProvider } from "../navigation/route.tsx";
import { TableView } from "./TableView.tsx";

const table: TableDocument = {
  kind: "table",
  slug: "stops",
  schemaVersion: 1,
  title: "Stops",
  columns: [{ key: "note" }],
  rowKey: "note",
  source: { procedure: "load_stops", input: { machine: "M1" }, lastDays: 7 },
};

/** The page that the address names, as the router tells it. */
const AtAddress = ({ children }: { children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const route = { path: pathname, parent: null, page: "", pattern: pathname, place: null, params: {}, meta: {} };
  return (
    <RouteProvider route={{ ...route, query: Object.fromEntries(new URLSearchParams(search)) }}>
      {children}
    </RouteProvider>
  );
};

const show = async (path: string, language: "en" | "sv" = "en") => {
  const transport = fakeTransport({
    documents: { "table/stops": table },
    procedures: { load_stops: [{ note: "Silo" }, { note: "Belt" }] },
  });
  await renderWidget(
    <AppProvider store={await signedIn()}>
      <div style={{ height: 500 }}>
        <AtAddress>
          <TableView slug="stops" searchable />
        </AtAddress>
      </div>
    </AppProvider>,
    { transport, path, language },
  );
  const asked = () =>
    transport.calls.filter(({ procedure }) => procedure === "load_stops").map(({ input }) => input["start_time"]);
  return { asked };
};

const field = (name: "from" | "to") => page.getByLabelText(`[table.${name}]`);
const choose = async (name: "from" | "to", day: string) => {
  await field(name).click();
  const cell = page.getByRole("button", { name: day, exact: true });
  await cell.click();
  expect(cell.elements(), "the calendar is gone with the press").toEqual([]);
};
const turned = () => page.getByText("[table.days_turned]");

test("a last day before the first is said at its field: what was chosen stays, and nothing is asked until it is mended", async () => {
  const { asked } = await show("/stops?from=2026-01-10&to=2026-01-12");
  await expect.element(page.getByRole("gridcell", { name: "Silo" })).toBeVisible();
  await page.getByRole("searchbox").fill("Si");
  await expect.element(page.getByRole("gridcell", { name: "Belt" })).not.toBeInTheDocument();
  await choose("from", "20 January 2026");
  await expect.element(turned()).toBeVisible();
  await expect.element(field("to")).toHaveAttribute("aria-invalid", "true");
  await expect.element(field("from")).toHaveTextContent("2026-01-20");
  await expect.element(field("to")).toHaveTextContent("2026-01-12");
  await expect.element(page.getByRole("gridcell", { name: "Silo" })).toBeVisible();
  await expect.element(page.getByRole("searchbox")).toHaveValue("Si");
  await choose("to", "25 January 2026");
  await expect.element(turned()).not.toBeInTheDocument();
  await expect.poll(asked).toEqual(["2026-01-09T23:00:00.000Z", "2026-01-19T23:00:00.000Z"]);
  await expect.element(page.getByRole("grid")).not.toHaveAttribute("aria-busy");
  await expect.element(page.getByRole("searchbox")).toHaveValue("Si");
});

test("an address whose days are turned round asks nothing, and says so in place of rows", async () => {
  const { asked } = await show("/stops?from=2026-01-20&to=2026-01-12");
  await expect.element(turned().first()).toBeVisible();
  expect(turned().elements()).toHaveLength(2);
  expect([page.getByRole("grid").query(), asked()]).toEqual([null, []]);
  await choose("from", "5 January 2026");
  await expect.element(page.getByRole("gridcell", { name: "Silo" })).toBeVisible();
});

test("the calendar speaks Swedish in the Swedish app, in an English browser too", async () => {
  expect(navigator.language).toMatch(/^en/);
  await show("/stops?from=2026-01-10&to=2026-01-12", "sv");
  await field("from").click();
  await expect.element(page.getByText("januari 2026")).toBeVisible();
  const days = [...document.querySelectorAll("[role=dialog] thead th")].map((day) => day.textContent);
  expect(days).toEqual(["må", "ti", "on", "to", "fr", "lö", "sö"]);
  await page.getByRole("button", { name: "15 januari 2026", exact: true }).click();
  await expect.element(field("from")).toHaveTextContent("2026-01-15");
});
