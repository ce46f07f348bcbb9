import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import en from "../../configs/factory/texts/en.json" with { type: "json" };
import { fakeServer } from "../documents/testing/fake-server.ts";
import { drawDesigner, everyRight } from "../testing/draw.tsx";
import { DocumentList } from "./DocumentList.tsx";

const hall = (slug: string, more: JsonObject = {}): JsonObject => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug.toUpperCase(),
  widgets: [],
  ...more,
});
const rows = page.getByRole("row");
const draw = async (permissions?: readonly string[]) => {
  const server = fakeServer();
  server.put(hall("north"));
  server.put(hall("south", { widgets: [{ id: "clock" }] }), { by: "bertil" });
  server.put(hall("bit", { isSnippet: true }));
  const list = <DocumentList place={{ kind: "dashboard", snippets: false }} />;
  const drawn = await drawDesigner(list, { server, ...(permissions ? { permissions } : {}) });
  await expect.element(page.getByRole("link", { name: "NORTH" })).toBeVisible();
  return { server, ...drawn };
};
const askName = async (name: string) => {
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
};

test("a list shows who changed what, leaves snippets to their own list, and finds by words", async () => {
  await page.viewport(1280, 800);
  await draw();
  expect(rows.elements()).toHaveLength(3);
  await expect.element(rows.filter({ hasText: "SOUTH" }).getByText("bertil")).toBeVisible();
  await page.getByRole("searchbox").fill("nor");
  await expect.element(page.getByRole("link", { name: "SOUTH" })).not.toBeInTheDocument();
  await page.getByRole("searchbox").fill("nothing");
  await expect.element(page.getByText('Nothing matches "nothing".')).toBeVisible();
});

const alert = page.getByRole("dialog").getByRole("alert");

test("a name of one letter is an alert and creates nothing, one of two is created [OV-549] [WD-525]", async () => {
  const { server } = await draw();
  await askName("a");
  await expect.element(alert).toHaveTextContent(en.texts["7362"]);
  expect(server.get("dashboard", "a")).toBe(undefined);
  await page.getByRole("textbox", { name: "Name" }).fill("ab");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => server.get("dashboard", "ab")?.draft).toBe(1);
});

test("a name that is in use is an alert and nothing is created [OV-550] [WD-526]", async () => {
  const { server } = await draw();
  await askName("North");
  await expect.element(alert).toHaveTextContent(en.texts["7361"]);
  expect(server.get("dashboard", "north")).toMatchObject({ published: 1, draft: null });
});

test("the name all is reserved, however it is written [OV-551] [WD-527]", async () => {
  const { server } = await draw();
  await askName("all");
  await expect.element(alert).toHaveTextContent(en.texts["7361"]);
  await page.getByRole("textbox", { name: "Name" }).fill("All");
  await expect.element(alert).toHaveTextContent("");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toHaveTextContent(en.texts["7361"]);
  expect(server.get("dashboard", "all")).toBe(undefined);
});

test("a new document may begin as a copy of another, chosen by the keyboard", async () => {
  const { server } = await draw();
  await page.getByRole("button", { name: "Add" }).click();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("East{Tab}sou");
  await expect.element(page.getByRole("option", { name: "SOUTH (south)" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(page.getByRole("combobox", { name: "Start from" })).toHaveValue("SOUTH (south)");
  await page.getByRole("button", { name: "Create" }).click();
  await expect.poll(() => server.get("dashboard", "east")?.draft).toBe(1);
  expect(server.newest("dashboard", "east").document).toEqual(
    hall("east", { title: "East", widgets: [{ id: "clock" }] }),
  );
});

test("a new document may begin as a template, which says what it shows and what of it names another plant [OV-734]", async () => {
  const { server } = await draw();
  const replace = ["FC1", "/dashboards/line"];
  server.offer(hall("line", { title: "Line", widgets: [{ id: "state" }] }), { about: "The state of a line", replace });
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Presses");
  await page.getByRole("combobox", { name: "Start from" }).click();
  await page.getByRole("option", { name: "Line" }).click();
  const note = page.getByRole("dialog").getByRole("note");
  await expect.element(note.getByText("The state of a line", { exact: true })).toBeVisible();
  await expect.element(note.getByText(/Replace in the copy: FC1, \/dashboards\/line\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect.poll(() => server.get("dashboard", "presses")).toMatchObject({ published: null, draft: 1 });
  const copy = hall("presses", { title: "Presses", widgets: [{ id: "state" }] });
  expect(server.newest("dashboard", "presses").document).toEqual(copy);
});

test("what is typed is shown as the address that it becomes, and stored as a draft under it", async () => {
  const { server } = await draw();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("My Line 1");
  await expect.element(page.getByRole("dialog").getByText("my-line-1")).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect.poll(() => server.get("dashboard", "my-line-1")?.draft).toBe(1);
});

test("adding a widget, a dashboard, a live view or an overview asks for its name [OV-547] [WD-522]", async () => {
  const areas = ["widget-settings", "dashboard-templates", "liveviews-templates"];
  const permissions = [...everyRight, ...areas.flatMap((area) => [`add-${area}`, `view-${area}`, `change-${area}`])];
  for (const kind of ["widget", "dashboard", "liveview", "overview"] as const) {
    const list = <DocumentList place={{ kind, snippets: false }} />;
    const { drawn } = await drawDesigner(list, { server: fakeServer(), permissions });
    await page.getByRole("button", { name: "Add" }).click();
    await expect.element(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toHaveFocus();
    await drawn.unmount();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
});

test("a closed question does nothing", async () => {
  const { server } = await draw();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("My Line 1");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(server.get("dashboard", "my-line-1")).toBe(undefined);
});

test("a deleted document goes from the list and is brought back from the deleted ones", async () => {
  const { server } = await draw();
  await page.getByRole("button", { name: "Actions for NORTH" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("link", { name: "NORTH" })).not.toBeInTheDocument();
  expect(server.get("dashboard", "north")?.published).toBe(null);
  await page.getByRole("switch", { name: "Show deleted" }).click();
  await expect.element(rows.filter({ hasText: "NORTH" }).getByText("Deleted", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for NORTH" }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect.poll(() => server.get("dashboard", "north")?.published).toBe(2);
});

test("who may only look has nothing to press", async () => {
  await draw(["can-access-admin-panel", "view-dashboard-templates"]);
  await expect.element(page.getByRole("button", { name: "Add" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
});

test("script in a title is text", async () => {
  const server = fakeServer();
  server.put(hall("odd", { title: "<img src=x onerror=alert(1)>" }));
  await drawDesigner(<DocumentList place={{ kind: "dashboard", snippets: false }} />, { server });
  await expect.element(page.getByRole("link", { name: "<img src=x onerror=alert(1)>" })).toBeVisible();
});
