import { expect, test } from "vitest";
import { resetLayout } from "./reset-layout.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

const place = { x: 0, y: 0, w: 1, h: 1 };
const dashboard = dashboardWith([widgetAt("a", place), widgetAt("b", place)], {
  layouts: { mobile: { a: place, b: place }, xxl: { a: place } },
});

test("widgets take their own places again, some or all, at one width", () => {
  expect(resetLayout("mobile", ["a"]).change(dashboard).layouts).toEqual({ mobile: { b: place }, xxl: { a: place } });
  expect(resetLayout("mobile").change(dashboard).layouts).toEqual({ xxl: { a: place } });
  expect(resetLayout("tablet").change(dashboard)).toBe(dashboard);
  const plain = dashboardWith([widgetAt("a", place)]);
  expect(resetLayout("mobile").change(plain)).toBe(plain);
});

test("without any place of a width left there are no layouts", () => {
  const one = { ...dashboard, layouts: { xxl: { a: place } } };
  expect("layouts" in resetLayout("xxl").change(one)).toBe(false);
});
