import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { chosen, type Session } from "../documents/session.ts";
import { type Members, isOn, nextEnabled, readOf } from "../documents/step.ts";
import { open } from "./library.ts";

beforeAll(loadPatterns);

describe("activities", () => {
  const activities = [
    { record_no: 5, description: "Oil", perform: 1 },
    { record_no: 6, description: "Clean", perform: 0 },
  ];
  const picked = (index: number) => {
    const session = open("activity").load("activities", activities);
    return session.change(chosen(activities[index] as Members, "record_no"));
  };

  it("keeps the record number of the chosen one", () => {
    expect(picked(0).data()["value"]).toBe(5);
  });

  it("goes on only with one that may be performed, and says so without a sound otherwise", () => {
    expect(isOn(picked(0).next())).toBe(false);
    const session = picked(1).next();
    expect(session.frame().popup).toMatchObject({
      kind: "choose",
      text: { label: { text: 5839 } },
      title: { label: { text: 28 } },
      silent: true,
    });
    expect(isOn(session.answer("ok"))).toBe(true);
  });

  it("chooses a newly created one and goes on", () => {
    expect(isOn(open("activity", { values: { created: 5 } }).load("activities", activities))).toBe(false);
  });

  const asked = (inputs: Members, source: string) => readOf(open("activity", { inputs }), source)?.input;

  it("asks for the history by key and card", () => {
    expect(asked({ key: "k", card_no: "10" }, "history")).toEqual({ key: "k", type: "card_no", value: "10" });
  });

  it("asks for manual activities with five empty fields", () => {
    expect(asked({}, "manual")).toEqual({ machine_id: "", op_number: "", part_no: "", tool_id: "", type: "" });
  });

  it("asks for those of a card and an action", () => {
    expect(asked({ card_no: "10", action_id: 3 }, "ofCard")).toEqual({ card_no: "10", action_id: 3 });
  });

  const items = [
    { record_no: 1, text: "Guard", mandatory: true, status: 0 },
    { record_no: 2, text: "Paint", mandatory: false, status: 0 },
  ];
  const checklist = () =>
    open("checklist", { values: { activity: 5, who: "12" } })
      .at("2024-05-15T05:05:09Z")
      .load("items", items);
  const check = (session: Session, index: number) =>
    session.send({ type: "action", name: "check", item: (session.rows() as Members[])[index] });

  it("looks the checklist up by the activity", () => {
    expect(readOf(checklist(), "items")?.input).toEqual({ record_link: 5 });
  });

  it("finishes an item as the employee at the time of the click, once", () => {
    const session = check(checklist(), 0);
    expect(session.calls().map(({ procedure, input }) => ({ procedure, input }))).toEqual([
      {
        procedure: "update_internal_activity_action_list_status",
        input: { record_no: 1, who: "12", finished_date: "2024-05-15T05:05:09Z", status: 3 },
      },
    ]);
    session.reply({ record_no: 1, status: 3 });
    session.effects();
    expect(check(session, 0).calls()).toEqual([]);
  });

  it("goes on when every mandatory item is checked", () => {
    const session = checklist();
    expect(nextEnabled(session)).toBe(false);
    check(session, 0).reply({});
    expect(nextEnabled(session)).toBe(true);
  });
});
