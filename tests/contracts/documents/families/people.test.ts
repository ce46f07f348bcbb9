import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { wizardOf } from "../library.ts";
import { openWizard, surroundings } from "../session.ts";
import { type Members, isOn, nextEnabled, open } from "../step.ts";
import { firstRow, loadAll } from "../ways.ts";

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

  it("needs a number that is one", () => {
    const goesOn = (value: unknown) => nextEnabled(open("sign-in", { step: { autoAdvance: false } }).change({ value }));
    expect([null, "", "0.", "12"].map(goesOn)).toEqual([false, false, false, true]);
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
    expect(JSON.stringify(session.saved())).not.toContain(`"4711`);
    expect(session.next().calls()[0]?.input).toMatchObject({ pincode: "4711" });
    expect(JSON.stringify(session.saved())).not.toContain(`"4711`);
    expect(session.saved()).toMatchObject({ status: "idle", run: null, stepId: "under-test" });
    expect(open("employee").frame().options["askPincode"]).toBe(false);
  });

  const proof = { employee_number: "12", employee_name: "Anna Ek", until: "2024-05-15T12:00:00Z" };

  it("reads after a right pincode whose proof holds here, for the next time and for a time without a link", () => {
    const session = open("employee", { features: [361] })
      .load("proved", [])
      .change({ value: "12", pincode: "4711" });
    session.next().reply({ is_valid_employee: true, allow_sign_in: true, full_name: "Anna Ek" });
    const effect = session.effects().at(-1);
    expect(effect).toMatchObject({ procedure: "load_proved_employees", answers: "load_proved_employees" });
    session.reply([proof]);
    expect([isOn(session), session.snapshot().data["under-test"]]).toEqual([
      false,
      { value: "12", name: "Anna Ek", pincode: "" },
    ]);
  });

  it("asks no pincode again while the proof holds, and calls nothing", () => {
    const session = open("employee", { features: [361] })
      .load("proved", [proof])
      .change({ value: "12" });
    expect([session.frame().options["askPincode"], nextEnabled(session)]).toEqual([false, true]);
    session.next();
    expect([session.calls(), isOn(session), session.snapshot().data["under-test"]?.["name"]]).toEqual([
      [],
      false,
      "Anna Ek",
    ]);
    expect(
      open("employee", { features: [361] })
        .load("proved", [proof])
        .change({ value: "13" })
        .frame().options,
    ).toMatchObject({
      askPincode: true,
    });
    const ended = open("employee", { features: [361] }).load("proved", [{ ...proof, until: "2024-05-15T05:00:00Z" }]);
    expect(ended.change({ value: "12" }).frame().options["askPincode"]).toBe(true);
  });

  it("asks for the pincode again when the server has not taken the proof, whatever is known of it here", () => {
    const session = openWizard(wizardOf("report-quantity"), surroundings([361])).load("proved", [proof]);
    session.change({ value: "12" }).next();
    loadAll(session);
    session.change(firstRow(session)).next().change({ value: 10, text: "10" }).next();
    expect(session.calls().at(-1)?.procedure).toBe("receive_good_qty");
    session.refuse("Confirm first", "proof_needed", 27).load("proved", [proof]);
    expect(session.frame()).toMatchObject({
      stepId: "employee",
      message: { label: "Confirm first" },
      nextEnabled: false,
    });
    expect([session.frame().options["askPincode"], session.data()["value"]]).toEqual([true, "12"]);
    session.effects();
    session.change({ pincode: "4711" }).next();
    expect(session.calls()).toMatchObject([
      { procedure: "verify_employee", input: { employee: "12", pincode: "4711" } },
    ]);
  });

  it("asks nothing about the only one who is signed in and has a proof", () => {
    const signedIn = (proofs: Members[]) => {
      const session = open("employee", { features: [178, 361] })
        .load("signedIn", [anna])
        .load("proved", proofs);
      return [isOn(session), session.snapshot().data["under-test"]?.["value"]];
    };
    expect([signedIn([proof]), signedIn([])]).toEqual([
      [false, "12"],
      [true, "12"],
    ]);
  });

  it("takes whoever has signed in on the device", () => {
    const around = { user: { device_employee: "12" } };
    const session = open("employee", { around }).load("signedIn", [{ employee_number: "13" }]);
    expect(session.snapshot().data["under-test"]?.["value"]).toBe("12");
    expect(session.calls()).toMatchObject([{ procedure: "verify_employee", input: { employee: "12" } }]);
  });

  it("says without a link until when the proof holds, or that no pincode can be checked", () => {
    const warned = (proofs: Members[]) => {
      const session = open("employee", { features: [361], around: { online: false } });
      session.load("proved", proofs).change({ value: "12" });
      const { warning } = session.frame();
      return [warning?.label, warning?.values["until"], nextEnabled(session)];
    };
    expect([warned([proof]), warned([])]).toEqual([
      [{ text: "employee.proved_offline" }, "14:00", true],
      [{ text: "employee.pincode_offline" }, "-", false],
    ]);
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

  it("asks no pincode of who is signed in and has shown it here, but of everybody else", () => {
    const session = open("employee", { features: [361] })
      .load("signedIn", [anna, { employee_number: "13" }])
      .load("proved", [proof]);
    const asks = (value: string) => session.change({ value }).frame().options["askPincode"];
    expect([asks("14"), asks("13"), asks("12")]).toEqual([true, true, false]);
    expect(nextEnabled(session)).toBe(true);
    expect([session.next().calls(), isOn(session)]).toEqual([[], false]);
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
