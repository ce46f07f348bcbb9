import { expect, test } from "vitest";
import { subject } from "#engine/testing/subject.ts";
import { byKey, hasEmptyConfig, matching, pathOfJump } from "./rows.ts";

const fc1 = { machine_id: "FC1", object_description: "Press 4", special_functions: [] };
const fc2 = { machine_id: "FC2", object_description: "Press 5", special_functions: [36] };
const found = (search: string) => matching(subject, [fc1, fc2], search).map((row) => row["machine_id"]);

test("[OV-347] typed search does not care about case", () => {
  expect([found("fc1"), found("FC1")]).toEqual([["FC1"], ["FC1"]]);
});

test("[OV-348] a machine with SF36 is found by its description and not by its id", () => {
  expect([matching(subject, [fc2], "press"), matching(subject, [fc2], "FC2")]).toEqual([[fc2], []]);
});

test("[OV-349] a machine without SF36 is found by its id and not by its description", () => {
  expect([matching(subject, [fc1], "FC1"), matching(subject, [fc1], "press")]).toEqual([[fc1], []]);
});

test("[OV-350] each listed machine is matched by its own text, at any place of it", () => {
  expect([found("C1"), found("ress 5")]).toEqual([["FC1"], ["FC2"]]);
});

test("[OV-370] a configuration is empty when it is missing, null or has no keys", () => {
  const machine = (config?: object | null) => ({ ...fc1, config }) as typeof fc1;
  expect([undefined, null, {}, { menu_notes: true }].map((config) => hasEmptyConfig(machine(config)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("a jump keeps the page and replaces the machine, and elsewhere opens the machine's interface", () => {
  expect([
    pathOfJump(subject, "/history/{machine}/week", "/history/FC1/week", "JH1"),
    pathOfJump(subject, "/machines/all", "/machines/all", "A/1 å"),
    pathOfJump(subject, null, "/x", "FC1"),
  ]).toEqual(["/history/JH1/week", "/interface/A%2F1%20%C3%A5", "/interface/FC1"]);
});

test("machines are ordered by id with numeric ordering", () => {
  const machines = ["M10", "M2"].map((machine_id) => ({ ...fc1, machine_id }));
  expect(machines.toSorted(byKey(subject)).map((row) => row["machine_id"])).toEqual(["M2", "M10"]);
});
