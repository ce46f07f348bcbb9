import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { SavedWidgetConfig } from "#schemas/plant/own-config.ts";
import { schema as machineCard } from "../machine-card/schema.ts";
import { buttonState, isDisabled, totalLateHours } from "./logic.ts";
import { schema } from "./schema.ts";

const now = Date.UTC(2026, 5, 10, 8);
const order = (hours: number) => ({
  card_no: String(hours),
  machine_id: "FC1",
  planned_start_time: new Date(now - hours * 3_600_000).toISOString(),
});

test("late hours are those since the planned starts together, to one decimal [OV-420]", () => {
  expect([
    totalLateHours([order(30), order(50.5)], now),
    totalLateHours([], now),
    totalLateHours([order(0.04), order(0.04)], now),
  ]).toEqual([80.5, 0, 0.1]);
});

test("a failed load counts before one under way, that before none, and late is what is left [OV-410]", () => {
  const flags = { error: false, loading: false, none: false, late: true };
  const states = [
    { ...flags, error: true, loading: true, none: true },
    { ...flags, loading: true, none: true },
    { ...flags, none: true, late: false },
    flags,
  ].map(buttonState);
  expect(states).toEqual(["error", "loading", "none", "late"]);
  expect(states.map(isDisabled)).toEqual([true, true, true, false]);
});

test("both of its settings are switches that are off at first", () => {
  const { orderOnNumberOfLateOrder, showOnlyMachinesWithLateorder } = schema.defaults;
  expect([orderOnNumberOfLateOrder, showOnlyMachinesWithLateorder]).toEqual([false, false]);
  expect(Value.Check(schema.options, { showOnlyMachinesWithLateorder: "yes" })).toBe(false);
});

test("what a user can keep of the overviews is what their widgets have", () => {
  const own = (type: { options: object }) =>
    Object.keys((type.options as { properties: Record<string, unknown> }).properties);
  expect([...new Set([...own(schema), ...own(machineCard)])].sort()).toEqual(
    Object.keys(SavedWidgetConfig.properties).sort(),
  );
  for (const { defaults } of [schema, machineCard]) expect(Value.Check(SavedWidgetConfig, defaults)).toBe(true);
});
