import { expect, test } from "vitest";
import { pageConfigOf } from "./page-config.ts";

const group = { title: { text: "security.group.admin" }, permissions: ["view-permissions"] };
const flag = { key: "dashboard_only", label: "Dashboards only" };
const setting = { ...flag, choices: [{ value: 1, label: { en: "One", sv: "Ett" } }] };

test("what a page says of permissions and users is taken as it is, and what is none of it left out", () => {
  const whole = { groups: [group], flags: [flag], settings: [flag, setting] };
  expect(pageConfigOf(whole)).toEqual(whole);
  expect(
    pageConfigOf({
      groups: [group, { ...group, permissions: [1] }, { permissions: [] }],
      flags: [flag, { key: "x" }, null],
      settings: [null, { ...setting, choices: [{ value: "1", label: "One" }] }, setting],
    }),
  ).toEqual({ groups: [group], flags: [flag], settings: [setting] });
});

test("a page may say nothing", () => {
  const nothing = { groups: [], flags: [], settings: [] };
  expect([pageConfigOf(), pageConfigOf({ groups: {} })]).toEqual([nothing, nothing]);
});
