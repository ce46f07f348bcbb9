import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../../configs/factory/texts/en.json" with { type: "json" };
import type { Import, Importable } from "./import.ts";
import { ImportView } from "./ImportView.tsx";

const words = (text: string) => ({ en: text, sv: text });
const parts = { slug: "part", title: words("Parts"), fields: [], keys: ["part_no"] } as unknown as Importable;

const none = {
  faulty: 0,
  kept: 0,
  new: 0,
  changed: 0,
  created: 0,
  updated: 0,
  undone: 0,
  same: 0,
  skipped: 0,
  unchecked: 0,
};
const importOf = (version: number, counts: Partial<Import["counts"]>): Import =>
  ({
    import_no: 7,
    entity: "part",
    file_name: "parts.csv",
    encoding: "utf-8",
    rows: 3000,
    columns: [],
    headings: [],
    samples: [],
    state: "open",
    version,
    counts: { ...none, ...counts },
    changed_at: "2026-06-10T08:00:00Z",
    username: "admin",
  }) as unknown as Import;

/** Answers of a step, each given when the test says so. */
const heldAnswers = () => {
  const waiting: ((one: Import) => void)[] = [];
  const call = vi.fn<(input: Record<string, unknown>) => Promise<Import>>(
    () => new Promise((resolve) => waiting.push(resolve)),
  );
  return { call, give: (one: Import) => waiting.shift()!(one) };
};

test("an import says how far it is, pauses between two calls, and goes on with what is left", async () => {
  const apply = heldAnswers();
  let stored = importOf(1, { new: 3000 });
  const transport = fakeTransport({
    procedures: {
      load_import: () => stored,
      load_import_rows: { rows: [], after: null },
      apply_import: apply.call,
    },
  });
  const open = () =>
    renderWidget(<ImportView info={parts} import_no={7} />, {
      catalogues: { en: en.texts },
      transport,
      path: "/admin/data/part/imports/7",
    });
  const view = await open();
  const bar = page.getByRole("progressbar", { name: "Import" });
  await page.getByRole("button", { name: "Import 3,000 rows" }).click();
  await expect.element(page.getByText("Importing: 0 of 3,000 rows")).toBeVisible();
  await expect.element(bar).toHaveAttribute("aria-valuenow", "0");
  const give = (version: number, counts: Partial<Import["counts"]>) => {
    stored = importOf(version, counts);
    apply.give(stored);
  };
  give(2, { new: 1500, created: 1500 });
  await expect.element(page.getByText("Importing: 1,500 of 3,000 rows")).toBeVisible();
  await expect.element(bar).toHaveAttribute("aria-valuenow", "50");
  expect(apply.call.mock.calls.map(([input]) => input)).toEqual([
    { import_no: 7, version: 1 },
    { import_no: 7, version: 2 },
  ]);

  await page.getByRole("button", { name: "Pause" }).click();
  give(3, { new: 600, created: 2400 });
  await expect.element(bar).not.toBeInTheDocument();
  expect(apply.call).toHaveBeenCalledTimes(2);
  await view.unmount();
  await open();
  await page.getByRole("button", { name: "Import 600 rows" }).click();
  await expect.element(page.getByText("Importing: 0 of 600 rows")).toBeVisible();
  expect(apply.call.mock.lastCall).toEqual([{ import_no: 7, version: 3 }]);
  give(4, { created: 3000 });
  await expect.element(bar).not.toBeInTheDocument();
  expect(apply.call).toHaveBeenCalledTimes(3);
});
