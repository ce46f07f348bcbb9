import { Chart as Drawing } from "chart.js";
import { useMemo, useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { theme } from "#engine/react/providers/theme.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { Chart } from "./Chart.tsx";

const prefer = (motion: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: motion }] });
/** The page stands before its charts do: a typeface or a scheme that comes later draws them again. */
beforeAll(async () => {
  document.documentElement.dataset["mantineColorScheme"] = "light";
  await document.fonts.load(`13px ${theme.fontFamily}`);
});
afterEach(() => prefer("no-preference"));

const graphOf = (value: number): ResolvedGraph => ({
  type: "bar",
  labels: ["FC1"],
  positions: [],
  datasets: [
    {
      label: "Scrap",
      values: [value],
      texts: [String(value)],
      backgroundColor: "#138b13",
      borderColor: "#138b13",
      borderWidth: 0,
      tension: 0,
      valueLabels: "none",
    },
  ],
  stacked: false,
  showLegend: false,
  axes: { x: { reverse: false }, y: { min: 0, max: 100, reverse: false } },
});

const storeOf = (app: object): AppStore => {
  const state = { app };
  return { subscribe: () => () => {}, get: () => state } as unknown as AppStore;
};
const operator = { user: { usertype: 10 } };

/** So long that no test sees its end. */
const long = 3_600_000;

const Changing = ({ duration }: { duration: number }) => {
  const [value, setValue] = useState(50);
  const graph = useMemo(() => graphOf(value), [value]);
  return (
    <>
      <button type="button" onClick={() => setValue(80)}>
        Change
      </button>
      <Chart graph={graph} tick={String} duration={duration} />
    </>
  );
};

const show = (duration: number, app: object = operator) =>
  renderWidget(
    <AppProvider store={storeOf(app)}>
      <div style={{ width: 400, height: 300 }}>
        <Changing duration={duration} />
      </div>
    </AppProvider>,
  );

/** The value at which the head of the bar stands now. */
const head = (): number => {
  const chart = Drawing.getChart(document.querySelector("canvas")!)!;
  const [bar] = chart.getDatasetMeta(0).data;
  return Math.round(chart.scales["y"]!.getValueForPixel(bar!.y)!);
};

/** Two pictures: what moves has moved by then. */
const pictures = async () => {
  for (let count = 0; count < 2; count += 1) await new Promise(requestAnimationFrame);
};

test("[WD-746] the first draw is animated, and an update is not, also while the first draw goes on", async () => {
  await show(long);
  await pictures();
  expect(head()).toBeLessThan(50);
  await page.getByRole("button", { name: "Change" }).click();
  await expect.poll(head).toBe(80);
  await pictures();
  expect(head()).toBe(80);
});

test.each([
  ["a duration of 1", 1, operator],
  ["a user of level 0", long, { user: { usertype: 0 } }],
  ["a paired wall screen", long, { user: null, device: { device_kind: "wall" } }],
])("[WD-746] %s draws at once", async (_, duration, app) => {
  await show(duration, app);
  expect(head()).toBe(50);
});

test("[WD-746] reduced motion draws at once", async () => {
  await prefer("reduce");
  await show(long);
  expect(head()).toBe(50);
});
