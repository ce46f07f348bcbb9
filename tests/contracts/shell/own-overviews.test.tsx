import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { readsIn, stillIntervals } from "../panels/rounds.ts";
import { stage, type StageOptions } from "../panels/stage.tsx";

const own = (record_no: number, more: object = {}) => ({
  kind: "overview",
  slug: `own-${record_no}`,
  schemaVersion: 1,
  title: "Own overview",
  record_no,
  overview_name: `Presses of hall ${record_no}`,
  columns: [{ key: "machine_id", component: "single-line-text", label: "Press" }],
  ...more,
});
const opened = (path: string, overviews: ReturnType<typeof own>[], more: StageOptions = {}) =>
  stage({
    path,
    documents: Object.fromEntries(overviews.map((one) => [`overview/${one.slug}`, one])),
    app: { overviews: overviews.map(({ record_no, slug, overview_name: title }) => ({ record_no, slug, title })) },
    ...more,
  });
beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

test("an own overview is at its number, under its name, with its columns [OV-205]", async () => {
  await opened("/overview/7", [own(3), own(7)]);
  await expect.element(page.getByRole("heading", { name: "Presses of hall 7", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Press" })).toBeVisible();
  await expect.element(page.getByRole("gridcell", { name: "M2" })).toBeVisible();
});

test("a number that none has says so, and leads to those that there are and to the overview of all", async () => {
  const { place } = await opened("/overview/999999", [own(7)]);
  await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
  await expect.element(page.getByText("There is no own overview at this address.")).toBeVisible();
  expect(place()).toBe("/overview/999999");
  await page.getByRole("link", { name: "Presses of hall 7" }).click();
  await expect.poll(place).toBe("/overview/7");
  await expect.element(page.getByRole("gridcell", { name: "M1" })).toBeVisible();
});

test("it needs nothing but a sign-in and is read anew each 180 s, or as often as it says [OV-202]", async () => {
  for (const [overview, seconds] of [
    [own(7), 180],
    [own(8, { interval: 60 }), 60],
  ] as const) {
    const intervals = stillIntervals();
    const { calls } = await opened(`/overview/${overview.record_no}`, [overview], {
      app: {
        permissions: [],
        overviews: [{ record_no: overview.record_no, slug: overview.slug, title: overview.overview_name }],
      },
    });
    await expect.element(page.getByRole("gridcell", { name: "M1" })).toBeVisible();
    const reads = await readsIn(() => calls("load_machines").length, seconds, intervals);
    expect([seconds, ...reads]).toEqual([seconds, 0, 1, 1, 2]);
  }
});

test("without columns of its own it shows those of the standard, which are for all such overviews [WD-896]", async () => {
  const columns = [
    { key: "status", label: "Now" },
    { key: "machine_id", label: "Machine" },
  ];
  const standard = { kind: "table", slug: "web_own_overview_baseconfig", schemaVersion: 1, title: "Standard", columns };
  const headings = () => [...document.querySelectorAll("thead th")].map((one) => one.textContent?.trim());
  const documents = { "table/web_own_overview_baseconfig": standard };
  const overviews = [own(7), own(8, { columns: [] }), own(9, { columns: [] })];
  const staged = await opened("/overview/7", overviews, {
    documents: { ...Object.fromEntries(overviews.map((one) => [`overview/${one.slug}`, one])), ...documents },
  });
  await expect.element(page.getByRole("gridcell", { name: "M2" })).toBeVisible();
  expect(headings()).toEqual(["Press"]);
  for (const record_no of [8, 9]) {
    staged.go(`/overview/${record_no}`);
    await expect.element(page.getByRole("heading", { name: `Presses of hall ${record_no}`, level: 1 })).toBeVisible();
    await expect.poll(headings).toEqual(["Now", "Machine"]);
    await expect.element(page.getByRole("gridcell", { name: "M2" })).toBeVisible();
  }
});

test("columns that a reader lays out stay with the reader under the overview's number, and are offered for nobody else", async () => {
  const { calls } = await opened("/overview/7", [own(7)], {
    app: {
      permissions: ["change-own-webcolumns", "change-default-webcolumns"],
      overviews: [{ record_no: 7, slug: "own-7", title: "Presses of hall 7" }],
    },
    procedures: { load_own_configs: [], set_own_config: null },
  });
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("checkbox", { name: "Press" })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Save as default for all" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Save for me" }).click();
  await expect
    .poll(() => calls("set_own_config"))
    .toEqual([
      ["set_own_config", { kind: "table", slug: "web_own_overview_7", config: { columns: [{ key: "machine_id" }] } }],
    ]);
});
