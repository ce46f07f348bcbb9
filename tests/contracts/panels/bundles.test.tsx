import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { action, dialog, inDialog, panelType, row } from "./acts.ts";
import { stage } from "./stage.tsx";

const bundles: TableDocument = {
  kind: "table",
  slug: "planned_orders",
  schemaVersion: 1,
  title: "Bundles",
  columns: [{ key: "bundle_no" }, { key: "machine_id" }],
  rowKey: "bundle_no",
  selectionType: "bundle",
  selectionMode: "single",
  source: { procedure: "load_planning_bundles", input: { category: "IM80" } },
};

/** At a list of bundles, of which one is selected; `erpMode` is the setting of the site. */
const atBundle = async (erpMode: 0 | 1, permissions = ["can-navigate", "detail-planning"]) => {
  const staged = await stage({
    documents: { "table/planned_orders": bundles },
    procedures: {
      load_planning_bundles: [{ bundle_no: 3, machine_id: "M1", planned_qty: 60, bundles: [], sequence: 1 }],
      delete_detail_planning_bundle: true,
    },
    app: { permissions, settings: { detail_planning_erp_mode: erpMode } },
  });
  await row("M1").click();
  await expect.poll(panelType).toBe("bundle");
  return { ...staged, sent: () => staged.calls("delete_detail_planning_bundle").map(([, input]) => input) };
};
const asked = async () => {
  await action("Delete").click();
  await expect.element(dialog().getByText("Delete bundle 3?", { exact: true })).toBeVisible();
};

describe("deleting a bundle", () => {
  test("in ERP mode is asked about first, and done after a yes", async () => {
    const { sent } = await atBundle(1);
    await asked();
    expect(sent()).toEqual([]);
    await inDialog("Yes").click();
    await expect.poll(sent).toEqual([{ bundle_no: 3 }]);
  });

  test("is not done after a no, which is told", async () => {
    const { sent } = await atBundle(1);
    await asked();
    await inDialog("No").click();
    await expect.element(page.getByText("Deletion declined", { exact: true })).toBeVisible();
    await expect.element(action("Delete")).toBeEnabled();
    await expect.element(row("M1")).toHaveAttribute("aria-selected", "true");
    expect(sent()).toEqual([]);
  });

  test("is asked about for 120 s, and then not done", async () => {
    const { advance, sent } = await atBundle(1);
    await asked();
    advance(119_900);
    expect(dialog().query()).not.toBeNull();
    advance(100);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(action("Delete")).toBeEnabled();
    expect(sent()).toEqual([]);
  });

  test("without ERP mode is done at once, by one call", async () => {
    const { sent, state } = await atBundle(0);
    await action("Delete").click();
    await expect.poll(() => state.getState().selection).toBeNull();
    expect([dialog().query(), sent()]).toEqual([null, [{ bundle_no: 3 }]]);
  });

  test("is not offered to who does not plan in detail", async () => {
    await atBundle(0, ["can-navigate"]);
    await expect.element(page.getByText("3 · M1")).toBeVisible();
    expect(action("Delete").query()).toBeNull();
  });
});
