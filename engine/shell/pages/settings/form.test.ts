import { expect, it } from "vitest";
import en from "../../../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../../../configs/factory/texts/sv.json" with { type: "json" };
import site from "../../../../configs/factory/site/main.json" with { type: "json" };
import {
  type Draft,
  faultOf,
  isChanged,
  isDrafted,
  isUnusual,
  otherSettings,
  settingFields,
  settingsWith,
  valueIn,
  withValue,
} from "./form.ts";

const field = (key: string) => settingFields.find((one) => one.key === key)!;
const none: Draft = new Map();

it("offers every setting that has an effect and none that waits for its area, each with words in both languages", () => {
  const keys = settingFields.map(({ key }) => key);
  const awaited = ["detail_planning_erp_mode", "day_limit"];
  expect(keys.filter((key) => [...awaited, "currency", "usesApiSignin"].includes(key))).toEqual([]);
  expect(keys.length).toBe(55);
  const named = settingFields.flatMap((one) => [
    `settings.${one.key}`,
    `settings.${one.key}.help`,
    ...(one.kind === "choice" ? one.values.map((value) => `settings.${one.key}.${value}`) : []),
    ...(one.kind === "each" ? [`settings.${one.key}.standard`] : []),
  ]);
  const lacking = (texts: object) => named.filter((key) => !Object.hasOwn(texts, key));
  expect([lacking(en.texts), lacking(sv.texts)]).toEqual([[], []]);
});

it("reads kind, bounds and default of a setting from its schema", () => {
  expect(field("inactivity_timeout")).toMatchObject({
    kind: "number",
    whole: true,
    minimum: 10,
    maximum: 86_400,
    standard: 120,
  });
  expect(field("keep_audit_days")).toMatchObject({ kind: "number", forEver: true, minimum: 365, standard: 0 });
  expect(field("names_on_walls")).toMatchObject({ kind: "choice", values: ["names", "initials", "none"] });
  const kinds = ["time_zone", "job_backup", "toolOverviewEnabled", "allowed_frames", "unit_decimals", "report_days"];
  expect(kinds.map((key) => field(key).kind)).toEqual(["zone", "schedule", "presence", "lines", "counts", "number"]);
  expect(field("signed_writes")).toMatchObject({ kind: "procedures", of: "signable", standard: [] });
  expect(field("machine_bundle_quantity")).toMatchObject({ kind: "each", minimum: 1, maximum: 500, standard: 4 });
});

it("tells what differs from its default: a setting that is on by being there always does", () => {
  const changed = (settings: object) =>
    settingFields.filter((one) => isChanged(one, valueIn({ ...settings }, one))).map(({ key }) => key);
  expect(changed(site.settings)).toEqual(["toolOverviewEnabled", "showBannerClock", "globalPrint"]);
  expect(changed({ ...site.settings, no_data_after: 60, language: "en" })).toEqual([
    "toolOverviewEnabled",
    "showBannerClock",
    "no_data_after",
    "globalPrint",
  ]);
});

it("keeps what is wanted until it is as it is stored, and takes a setting out for its default", () => {
  const stored = { no_data_after: 60, mine: "x", language: "sv" };
  const silence = field("no_data_after");
  const draft = withValue(stored, withValue(stored, none, silence, 90), field("language"), undefined);
  expect(valueIn(settingsWith(stored, draft), silence)).toBe(90);
  expect(settingsWith(stored, draft)).toEqual({ no_data_after: 90, mine: "x" });
  const back = withValue(stored, withValue(stored, draft, silence, 60), field("language"), "sv");
  expect([back.size, settingsWith(stored, back)]).toEqual([0, stored]);
});

it("gathers what single ones have into one field, and keeps the change of each until it is as it is stored", () => {
  const stored = { machine_counter_limit_FC1: 200, machine_counter_limit_JB1: 300, machine_bundle_quantity_FC1: 6 };
  const limit = field("machine_counter_limit");
  expect(valueIn(stored, limit)).toEqual({ FC1: 200, JB1: 300 });
  expect([valueIn({}, limit), isChanged(limit, valueIn(stored, limit)), isDrafted(none, limit)]).toEqual([
    undefined,
    true,
    false,
  ]);
  const draft = withValue(stored, none, limit, { FC1: 250, JH1: 100 });
  expect(isDrafted(draft, limit)).toBe(true);
  expect(settingsWith(stored, draft)).toEqual({
    machine_counter_limit_FC1: 250,
    machine_counter_limit_JH1: 100,
    machine_bundle_quantity_FC1: 6,
  });
  expect(settingsWith(stored, withValue(stored, draft, limit, undefined))).toEqual({ machine_bundle_quantity_FC1: 6 });
  expect(withValue(stored, draft, limit, { FC1: 200, JB1: 300 })).toEqual(none);
});

it("says what is wrong with a value before the server is asked, and never with the default", () => {
  const faults = (key: string, ...values: unknown[]) => values.map((value) => faultOf(field(key), value));
  expect(faults("inactivity_timeout", 10, 9, 86_401, 12.5, undefined)).toEqual([
    null,
    "bounds",
    "bounds",
    "number",
    null,
  ]);
  expect(faults("keep_audit_days", 0, 364, 365)).toEqual([null, "bounds", null]);
  expect(faults("time_zone", "Europe/Oslo", "Mars/Phobos")).toEqual([null, "zone"]);
  expect(faults("product_name", "", "Plant")).toEqual(["empty", null]);
  expect(
    faults("machine_counter_limit", { FC1: 0, JB1: 1e9 }, { FC1: 1, JB1: null }, { FC1: -1 }, { FC1: 0.5 }),
  ).toEqual([null, "number", "bounds", "number"]);
  expect(faults("allowed_frames", ["https://a:8080"], ["https://a/b"], [])).toEqual([null, "line", null]);
});

it("asks about a value out of the usual, and about a job that would never run", () => {
  const asks = (key: string, ...values: unknown[]) => values.map((value) => isUnusual(field(key), value));
  expect(asks("no_data_after", 5, 10, 3600, 3601)).toEqual([true, false, false, true]);
  expect(asks("plausible_quantity", 0, 100)).toEqual([true, false]);
  expect(asks("machine_bundle_quantity", { FC1: 4, JB1: 60 }, { FC1: 4 }, undefined)).toEqual([true, false, false]);
  expect(asks("job_backup", "", "10 1 * * *")).toEqual([true, false]);
  expect(asks("job_sign_out", "")).toEqual([false]);
});

it("shows the settings of the site's own beside those of the product", () => {
  expect(
    otherSettings({
      no_data_after: 60,
      mine: 1,
      currency: "SEK",
      machine_counter_limit_FC1: 1,
      machine_counter_limit_: 2,
    }),
  ).toEqual([
    ["mine", 1],
    ["machine_counter_limit_", 2],
  ]);
});
