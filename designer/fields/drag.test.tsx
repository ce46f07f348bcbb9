import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { tableConfig, type TableConfig } from "#schemas/values/tableConfig/schema.ts";
import { valueTypes } from "#schemas/values/types.ts";
import { valueSchemas } from "#schemas/values/values.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../configs/factory/texts/sv.json" with { type: "json" };
import { FormStory } from "../testing/form-story.tsx";
import { sampleSurroundings } from "../testing/sample.ts";

const catalogues = { en: en.texts, sv: sv.texts };
const transport = () =>
  fakeTransport({
    routes: { "GET /api/documents/dashboard": [] },
    procedures: { load_webmedia_files: [] },
    documents: { "texts/en": { texts: {} }, "texts/sv": { texts: {} } },
  });

interface Point {
  x: number;
  y: number;
}

const middle = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const point = (target: EventTarget, type: string, { x, y }: Point) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, button: 0, clientX: x, clientY: y }),
  );

test("column 3 is dragged before column 1, and the saved order changes [WD-592]", async () => {
  const hears = vi.fn<(value: JsonObject) => void>();
  await renderWidget(
    <div style={{ width: 900 }}>
      <FormStory
        options={{ rows: datasourceValue({ title: "Rows" }), table: tableConfig({ title: "Table" }) }}
        value={{ rows: { dataSource: "machines" }, table: { columns: ["a", "b", "c"].map((key) => ({ key })) } }}
        surroundings={sampleSurroundings}
        onChange={hears}
      />
    </div>,
    { catalogues, transport: transport() },
  );
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}` });
  await expect.element(handle("c")).toBeVisible();
  const from = handle("c").element();
  const [start, end] = [middle(from), middle(handle("a").element())];
  const entry = (name: string) => handle(name).element().closest("li");
  point(from, "pointerdown", start);
  point(document, "pointermove", { x: start.x - 10, y: start.y });
  await expect.poll(() => entry("c")?.dataset["dragged"]).toBe("true");
  point(document, "pointermove", end);
  await expect
    .poll(() => Number.parseFloat(entry("a")?.style.transform.slice("translate3d(".length) ?? ""))
    .not.toBe(0);
  point(document, "pointerup", end);
  await expect
    .poll(() => hears.mock.lastCall?.[0]?.["table"] as TableConfig | undefined)
    .toEqual({
      columns: ["c", "a", "b"].map((key) => ({ key })),
    });
});

test.each(["en", "sv"] as const)("every editor has all its texts in %s", async (language) => {
  const options = Object.fromEntries(
    valueTypes.filter((type) => type !== "section").map((type) => [type, { ...valueSchemas[type], title: type }]),
  );
  const { container } = await renderWidget(
    <FormStory
      options={{ ...options, rows: datasourceValue({ title: "Rows" }) }}
      value={{
        datasourceValue: { dataSource: "machines" },
        datasourceMultiValue: { dataSource: "machines", dataKeys: [{ key: "good" }] },
        style: { conditional: [] },
        tableConfig: { columns: [{ key: "good" }] },
        navigatorConfig: { buttons: [{ link: "/" }] },
        callConfiguration: { url: "/x", headers: [{ key: "a", value: "b" }], body: [{ key: "a", type: "prompt" }] },
      }}
      surroundings={sampleSurroundings}
    />,
    { catalogues, language, transport: transport() },
  );
  await expect.poll(() => container.querySelectorAll("[data-property]").length).toBeGreaterThan(0);
  await expect.poll(() => container.querySelectorAll(".mantine-Skeleton-root").length).toBe(0);
  const names = [...container.querySelectorAll("[aria-label], [placeholder]")].flatMap((element) => [
    element.getAttribute("aria-label") ?? "",
    element.getAttribute("placeholder") ?? "",
  ]);
  const missing = [container.textContent ?? "", ...names].flatMap((text) => text.match(/\[[a-z]+\.[\w.-]+\]/gi) ?? []);
  expect(missing).toEqual([]);
});
