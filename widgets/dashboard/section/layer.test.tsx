import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { DashboardView } from "#engine/react/dashboard/DashboardView.tsx";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { registry } from "#widgets/index.ts";

test("[WD-697] a section lies behind a widget that overlaps it, also where the document names it last", async () => {
  const document: DashboardDocument = {
    kind: "dashboard",
    slug: "hall",
    schemaVersion: 1,
    title: "Hall",
    size: { x: 24, y: 12 },
    dataSources: [],
    widgets: [
      { id: "text", component: "free-text", pos: { x: 0, y: 0, w: 12, h: 6 }, config: { text: "Hall 1", tag: "fit" } },
      { id: "area", component: "section", pos: { x: 0, y: 0, w: 24, h: 12 }, config: { title: "North" } },
    ],
  };
  await renderWidget(
    <div style={{ width: 360, height: 300 }}>
      <DashboardView served={{ document, revision: 1, faults: [] }} />
    </div>,
    { registry },
  );
  await expect.element(page.getByText("Hall 1")).toBeVisible();
  await expect.element(page.getByText("North")).toBeVisible();
  const { left, top, width, height } = page.getByText("Hall 1").element().getBoundingClientRect();
  const widgetAt = (x: number, y: number) =>
    window.document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-widget]")?.dataset["widget"];
  expect(widgetAt(left + width / 2, top + height / 2)).toBe("text");
  const area = window.document.querySelector('[data-widget="area"]')!.getBoundingClientRect();
  expect(widgetAt(area.right - 20, area.bottom - 20)).toBe("area");
});
