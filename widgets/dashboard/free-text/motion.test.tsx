import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import View from "./View.tsx";

const prefer = (motion: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: motion }] });
afterEach(() => prefer("no-preference"));

const place = () => page.getByText("Hall 1").element().getBoundingClientRect().left;
const show = () =>
  renderWidget(
    <div style={{ width: 400, height: 80 }}>
      <View
        id="text"
        options={{ text: "Hall 1", tag: "marquee" }}
        data={{}}
        status="ready"
        parameters={{}}
        setParameter={() => {}}
      />
    </div>,
  );

test("[WD-819] a running text moves from right to left", async () => {
  await prefer("no-preference");
  await show();
  const [running] = page.getByText("Hall 1").element().getAnimations();
  running!.pause();
  const placeAt = (milliseconds: number) => {
    running!.currentTime = milliseconds;
    return place();
  };
  const places = [0, 2000, 4000].map(placeAt);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  expect(new Set(places).size).toBe(3);
});

test("[WD-819] a running text stands still where people prefer reduced motion", async () => {
  await prefer("reduce");
  await show();
  expect(page.getByText("Hall 1").element().getAnimations()).toEqual([]);
  expect(place()).toBeGreaterThanOrEqual(0);
});
