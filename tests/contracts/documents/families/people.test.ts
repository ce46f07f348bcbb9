import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { wizardOf } from "../library.ts";
import { openWizard, surroundings } from "../session.ts";
import { type Members, isOn, nextEnabled, open } from "../step.ts";

beforeAll(loadPatterns);

describe("people", () => {
  const anna = { employee_number: "12", employee_name: "Anna" };
  const filled = (preset: string, features: number[], employees: Members[], around = {}) => {
    const session = open(preset, { features, around });
    session.load("signedIn", employees);
    return session.snapshot().data["under-test"]?.["value"];
  };

  it.each(["employee", "sign-in"])(
    "%s fills nothing when a condition of auto sign-in is missing [WD-097]",
    (preset) => {
      expect([
        filled(preset, [178], [anna]),
        filled(preset, [], [anna]),
        filled(preset, [178], []),
        filled(preset, [178], [anna, { employee_number: "13" }]),
        filled(preset, [178], [anna], { path: "/machines/all" }),
      ]).toEqual(["12", undefined, undefined, undefined, undefined]);
    },
  );

  it("fills nothing in manual verification where an employee is entered, but in the sign-in step [WD-098]", () => {
    const around = { settings: { authentication_mode: "USER_WITH_MANUAL_VERIFICATION" } };
    expect(["employee", "sign-in"].map((preset) => filled(preset, [178], [anna], around))).toEqual([undefined, "12"]);
  });

  it("fills once: a cleared number stays empty", () => {
    const session = open("sign-in", { features: [178], step: { autoAdvance: false } }).load("signedIn", [anna]);
    expect(session.change({ value: "" }).load("signedIn", [anna]).data()["value"]).toBe("");
  });

  const clockIn = (features: number[], config: Members) =>
    open("employee", { features, around: { machine: { config } } }).frame().values["clockIn"];

  it("clocks in by pincode where the machine says nothing [WD-105]", () => {
    expect(clockIn([361], {})).toBe("pincode");
  });

  it("knows pincode, employee number and card, and falls back to the number without SF361 [WD-108]", () => {
    const types = ["pincode", "employee-number", "card"].map((clock_in_type) => clockIn([361], { clock_in_type }));
    expect([...types, clockIn([], { clock_in_type: "pincode" })]).toEqual([
      "pincode",
      "employee-number",
      "card",
      "employee-number",
    ]);
  });

  it("is checked when Next is pressed, and not before", () => {
    const session = open("employee").change({ value: "12" });
    expect(session.calls()).toEqual([]);
    const [call] = session.next().calls();
    expect([call?.procedure, call?.input, session.frame().nextIcon]).toEqual([
      "verify_employee",
      { machine_id: "M1", employee: "12" },
      "spinner",
    ]);
  });

  it.each([
    [{ is_valid_employee: false, allow_sign_in: false }, 900037],
    [{ is_valid_employee: true, allow_sign_in: false }, 900038],
  ])("that is refused stays with the reason", (answer, text) => {
    const session = open("employee")
      .change({ value: "12" })
      .next()
      .reply({ full_name: "Anna", ...answer });
    expect([isOn(session), session.frame().message?.label]).toEqual([true, { text }]);
    expect(session.change({ value: "13" }).frame().message).toBeNull();
  });

  it("goes on with the name beside the number when accepted", () => {
    const reply = { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Ek" };
    const session = open("employee").change({ value: "12" }).next().reply(reply);
    expect([isOn(session), session.snapshot().data["under-test"]]).toEqual([
      false,
      { value: "12", name: "Anna Ek", pincode: "" },
    ]);
  });

  it("asks a pincode with SF361, sends it, and never stores it", () => {
    const session = open("employee", { features: [361] }).change({ value: "12" });
    expect([session.frame().options["askPincode"], nextEnabled(session)]).toEqual([true, false]);
    session.change({ pincode: "4711" });
    expect(JSON.stringify(session.saved())).not.toContain("4711");
    expect(session.next().calls()[0]?.input).toMatchObject({ pincode: "4711" });
    expect(JSON.stringify(session.saved())).not.toContain("4711");
    expect(session.saved()).toMatchObject({ status: "idle", run: null, stepId: "under-test" });
    expect(open("employee").frame().options["askPincode"]).toBe(false);
  });

  it("takes digits only with SF209", () => {
    expect([[209], []].map((features) => open("employee", { features }).frame().options["numeric"])).toEqual([
      true,
      false,
    ]);
  });

  it.each(["employee", "sign-in"])("%s offers who is signed in at the machine, on its own pages alone", (preset) => {
    const offered = (around = {}) =>
      open(preset, { around })
        .load("signedIn", [anna, { employee_number: "13", employee_name: "Bo" }])
        .frame().options["people"];
    const both = [anna, { employee_number: "13", employee_name: "Bo" }];
    expect([offered(), offered({ path: "/machines/all" })]).toEqual([both, []]);
  });

  it("offers nobody where each person is verified by hand", () => {
    const around = { settings: { authentication_mode: "USER_WITH_MANUAL_VERIFICATION" } };
    expect(open("employee", { around }).load("signedIn", [anna]).frame().options["people"]).toEqual([]);
  });

  it("asks no pincode of who has shown it at the sign-in, but of everybody else", () => {
    const session = open("employee", { features: [361] }).load("signedIn", [anna, { employee_number: "13" }]);
    const asks = (value: string) => session.change({ value }).frame().options["askPincode"];
    expect([asks("14"), asks("13"), asks("12")]).toEqual([true, false, false]);
    expect(nextEnabled(session)).toBe(true);
    expect(session.next().calls()[0]?.input).toEqual({ machine_id: "M1", employee: "12" });
  });

  it("goes on by itself with SF361 too, where one is signed in", () => {
    const session = open("employee", { features: [178, 361] }).load("signedIn", [anna]);
    expect(session.calls().map(({ input }) => input)).toEqual([{ machine_id: "M1", employee: "12" }]);
  });

  it("keeps the person whom a report was begun with when somebody is signed out meanwhile", () => {
    const session = open("employee", { features: [178] }).load("signedIn", [anna]);
    session.reply({ is_valid_employee: true, allow_sign_in: true, full_name: "Anna" }).load("signedIn", []);
    expect([isOn(session), session.snapshot().data["under-test"]?.["value"]]).toEqual([false, "12"]);
  });

  it("reports of good and scrap keep whom they were begun with, and ask where nobody was signed in then", () => {
    const wizard = wizardOf("report-production");
    const steps = wizard.steps.map((step) => ({ ...step, initial: step.id === "production" }));
    const session = openWizard({ ...wizard, steps }, surroundings([178]));
    const named = (...employees: Members[]) => session.load("signedIn", employees).data()["employee"] ?? null;
    const bo = { employee_number: "13" };
    expect([named(), named(anna, bo), named(anna), named(), named(bo)]).toEqual([null, null, "12", "12", "12"]);
  });
});
