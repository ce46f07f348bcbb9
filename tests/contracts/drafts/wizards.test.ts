import { beforeAll, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { chosen, openWizard, surroundings } from "../documents/session.ts";
import { loadAll, walk } from "../documents/ways.ts";
import { drafts } from "./library.ts";

type Members = Record<string, unknown>;

const { wizardOf } = drafts;
const machine_id = "M1";
const trans_time = "2024-05-15T05:05:00Z";

beforeAll(loadPatterns);

it.each<[string, [string, Members][]]>([
  [
    "weight-control",
    [["report_weight", { machine_id, card_no: "10", total_weight: 10, scrap_weight: null, note: "ok" }]],
  ],
  ["weight", [["report_weight", { machine_id, card_no: "10", total_weight: 10, scrap_weight: null, note: "" }]]],
  ["documents", []],
  ["running-order-documents", []],
  ["planned-order-documents", []],
  [
    "create-activity",
    [
      [
        "update_internal_activity_action_list_status",
        { record_no: 6, who: "12", finished_date: trans_time, status: 3 },
      ],
    ],
  ],
  [
    "run-activity",
    [
      [
        "update_internal_activity_action_list_status",
        { record_no: 5, who: "12", finished_date: trans_time, status: 3 },
      ],
    ],
  ],
  ["certify-activity", []],
])("%s runs from its first step to the call at its end", (slug, calls) => {
  const { made, session } = walk(wizardOf(slug));
  expect([session.frame().status, session.step(), session.frame().message]).toEqual(["done", expect.anything(), null]);
  expect(made).toEqual(calls);
});

it("offers to delete an activity to those who may", () => {
  const may = surroundings([], { permissions: ["delete-internal-activity"] });
  const shown = (around: typeof may, slug: string, data: Members) => {
    const session = openWizard(wizardOf(slug), around);
    loadAll(session);
    return session.change(data).frame().buttons.length;
  };
  const activity = chosen({ record_no: 5, perform: 1 }, "record_no");
  expect([
    shown(may, "run-activity", activity),
    shown(surroundings(), "run-activity", activity),
    shown(may, "report-quantity", activity),
    shown(surroundings(), "report-quantity", activity),
  ]).toEqual([1, 0, 0, 0]);
});
