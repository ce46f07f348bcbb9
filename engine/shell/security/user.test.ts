import { expect, test } from "vitest";
import { changeOf, draftOf, type ListedUser } from "./user.ts";

const flags = [
  { key: "only_ia", label: "" },
  { key: "isolation_required", label: "" },
];
const settings = [
  { key: "level_of_detail", label: "", choices: [{ value: 0, label: "" }] },
  { key: "extra", label: "" },
];
const user: ListedUser = {
  username: "anna",
  usertype: 10,
  role: "operator",
  machine_id: null,
  machine_restrictions: ["A1"],
  settings: { level_of_detail: 2, language: "sv" },
  dashboard_isolated: "hall-1",
  only_ia: false,
  isolation_required: true,
  disabled: false,
  issuer: null,
  second_factor: false,
};
const draft = draftOf(user, flags, settings);

test("the form holds what is stored: a dashboard of one's own isolates without the flag", () => {
  expect(draft.flags).toEqual({ only_ia: false, isolation_required: false });
  expect(draft.settings).toEqual({ level_of_detail: 2, extra: false });
  const byFlag = draftOf({ ...user, dashboard_isolated: null }, flags, settings);
  expect(byFlag.flags["isolation_required"]).toBe(true);
});

test("only what was changed is sent, a role together with its level", () => {
  expect(changeOf(draft, draft, false)).toEqual({ username: "anna" });
  expect(
    changeOf(draft, { ...draft, machine_restrictions: [], flags: { ...draft.flags, only_ia: true } }, false),
  ).toEqual({
    username: "anna",
    machine_restrictions: [],
    only_ia: true,
  });
  expect(changeOf(draft, { ...draft, role: "shift-lead" }, false)).toEqual({
    username: "anna",
    role: "shift-lead",
    usertype: 10,
  });
  expect(changeOf(draft, { ...draft, settings: { ...draft.settings, extra: true } }, false)).toEqual({
    username: "anna",
    settings: { extra: true },
  });
});

test("a new user is sent whole", () => {
  const empty = draftOf(null, flags, settings);
  expect(changeOf(empty, { ...empty, username: " eva ", password: "long enough" }, true)).toEqual({
    username: "eva",
    password: "long enough",
    role: null,
    usertype: 0,
    machine_id: null,
    machine_restrictions: [],
    dashboard_isolated: null,
    disabled: false,
    only_ia: false,
    isolation_required: false,
    settings: { level_of_detail: 0, extra: false },
  });
});
