import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { lackingOptions } from "#schemas/values/lacking.ts";
import { ShowingProvider, type WidgetMode } from "#engine/react/dashboard/mode.ts";
import { PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { WidgetHost } from "#engine/react/dashboard/WidgetHost.tsx";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { registry } from "#widgets/index.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };

const catalogues = { en: en.texts };
const modes: readonly WidgetMode[] = ["configuring", "preview", "active"];
const types = [...registry.widgets.values()];

const show = async (mode: WidgetMode, options: Record<string, Record<string, unknown>> = {}, only = types) => {
  const transport = fakeTransport();
  await renderWidget(
    <ShowingProvider value={{ mode, edited: null, example: null }}>
      <PreviewGuard>
        {only.map((definition) => (
          <div key={definition.type} data-type={definition.type} style={{ width: 300, height: 200 }}>
            <WidgetHost
              id={definition.type}
              definition={definition}
              options={{ ...(definition.defaults as object), ...options[definition.type] }}
            />
          </div>
        ))}
      </PreviewGuard>
    </ShowingProvider>,
    { registry, transport, catalogues },
  );
  return transport;
};

const textOf = (type: string): string => document.querySelector(`[data-type="${type}"]`)?.textContent ?? "";

// To load the code of all types takes what the machine has: nothing that is waited for below.
beforeAll(async () => void (await Promise.all(types.map(({ view }) => view()))));

for (const mode of modes)
  test(`[WD-511] every widget type is drawn ${mode}`, async () => {
    await show(mode);
    for (const { type } of types)
      await expect.poll(() => document.querySelector(`[data-type="${type}"]`)?.childElementCount).toBeGreaterThan(0);
    await expect.poll(() => document.querySelectorAll('[data-type] [class*="skeleton"][aria-busy]').length).toBe(0);
    expect(document.querySelectorAll("[data-fault]")).toHaveLength(0);
  });

const gauge = types.filter(({ type }) => type === "gauge");

test("without a source a widget shows example data while it is configured, and says that it is", async () => {
  await show("configuring", {}, gauge);
  await expect.poll(() => textOf("gauge")).toContain("68");
  expect(textOf("gauge")).toContain(en.texts["dashboard.example"]);
});

test("what was chosen is no example", async () => {
  const value = { dataSource: "__static_values", staticValue: "12", staticValueDataType: "number" };
  await show("configuring", { gauge: { value } }, gauge);
  await expect.poll(() => textOf("gauge")).toContain("12");
  expect(textOf("gauge")).not.toContain(en.texts["dashboard.example"]);
});

test("in its preview a widget without a source says that one is missing", async () => {
  await show("preview", {}, gauge);
  await expect.poll(() => textOf("gauge")).toBe(en.texts["900147"]);
});

test("what a widget says it cannot do without is what the problems list says, before anything is chosen", async () => {
  await show("active");
  await expect.poll(() => document.querySelectorAll('[data-type] [class*="skeleton"][aria-busy]').length).toBe(0);
  const asking = [en.texts["900147"], en.texts["900136"]];
  const ofDashboards = types.filter(({ cardOnly }) => cardOnly !== true);
  const asks = ofDashboards.filter(({ type }) => asking.some((text) => textOf(type).startsWith(text)));
  const lacks = ofDashboards.filter((type) => lackingOptions(type, type.defaults as JsonObject).length > 0);
  const namesOf = (of: typeof types) => of.map(({ type }) => type).toSorted();
  expect(namesOf(lacks)).toEqual(namesOf(asks));
});

test("[WD-513] an action button in the preview makes no call", async () => {
  const action = {
    label: "Order",
    call: { method: "post", url: "/api/procedures/order_material", body: [] },
  };
  const transport = await show(
    "preview",
    { "action-button": action },
    types.filter(({ type }) => type === "action-button"),
  );
  await page.getByRole("button", { name: /Order/ }).click();
  await expect.element(page.getByRole("button")).not.toHaveAttribute("aria-busy", "true");
  expect(transport.calls).toEqual([]);
});
