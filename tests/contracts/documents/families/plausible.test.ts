import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { decimalsOf, unitDecimals } from "#schemas/expressions/units.ts";
import { resumeFlow, startFlow } from "#engine/language/flow/run.ts";
import type { FlowTurn } from "#engine/language/flow/screen-types.ts";
import type { FlowInput } from "#engine/language/flow/types.ts";
import { root, wizardOf } from "../library.ts";
import { openWizard, type Session, surroundings } from "../session.ts";
import { open, order } from "../step.ts";

type Members = Record<string, unknown>;
type Around = Parameters<typeof surroundings>[1];

/** The production step of its wizard, of whose order nothing is planned. */
const production = (around: Around): Session => {
  const wizard = wizardOf("report-production");
  const steps = wizard.steps.map((step) => ({ ...step, initial: step.id === "production" }));
  return openWizard({ ...wizard, steps }, surroundings([], around));
};
/** Every step in which people say how much was made or scrapped. */
const steps: Readonly<Record<string, (around?: Around) => Session>> = {
  "numeric-quantity": (around = {}) => open("numeric-quantity", { around }),
  scrapquantity: (around = {}) => open("scrapquantity", { around }),
  "pallet-quantity": (around = {}) => open("pallet-quantity", { around }),
  "scrap-summation-extended": (around = {}) => open("scrap-summation-extended", { around }),
  production: (around = {}) => production(around),
};
const settings = { unit_decimals: { kg: 1, sack: 2, "st.": 0 }, quantity_unit: "m" };

describe.each(Object.entries(steps))("the quantity of %s has the decimals of its unit", (_name, opened) => {
  const decimals = (unit: string | undefined, of: Members = {}) =>
    opened({ machine: { config: unit === undefined ? {} : { unit } }, settings: of }).frame().options["decimals"];

  it("has the decimals that the server lets its unit have", () => {
    const units = [...Object.keys(unitDecimals), "sack", "st.", "none such"];
    for (const of of [{}, settings])
      expect(units.map((unit) => decimals(unit, of))).toEqual(units.map((unit) => decimalsOf(unit, of)));
  });

  it("is in the site's unit where the machine names none, else in pieces", () => {
    expect([decimals(undefined), decimals(undefined, settings)]).toEqual([0, 3]);
  });
});

const doubtable: [string, (around?: Around) => Session, string, string, number][] = [
  ["numeric-quantity", steps["numeric-quantity"]!, "value", "confirmed", 200],
  ["scrapquantity", steps["scrapquantity"]!, "value", "confirmed", 200],
  ["production: good", steps["production"]!, "good", "goodConfirmed", 100_000],
];
describe.each(doubtable)("%s, when it is implausible", (_name, opened, field, confirmed, limit) => {
  const entered = (value: number, around?: Around) =>
    opened(around)
      .change({ [field]: value })
      .next();
  const isAsked = (session: Session) => session.frame().popup?.kind === "confirm";

  it("asks above the limit alone, and never where the site has none", () => {
    expect([limit, limit + 1].map((value) => isAsked(entered(value)))).toEqual([false, true]);
    const off = { settings: { plausible_quantity: 0, plausible_quantity_percent: 0 } };
    expect(isAsked(entered(999_999_999, off))).toBe(false);
  });

  it("is back at the entry with what was typed when it is not meant", () => {
    const session = entered(limit + 1);
    const before = session.step();
    session.decline();
    expect([session.step(), session.data()[field], session.data()[confirmed], isAsked(session)]).toEqual([
      before,
      limit + 1,
      undefined,
      false,
    ]);
    expect(isAsked(session.next())).toBe(true);
    expect(
      isAsked(
        session
          .decline()
          .change({ [field]: limit + 2 })
          .next(),
      ),
    ).toBe(true);
  });

  it("goes on when it is meant, and asks for that number no more", () => {
    const session = entered(limit + 1).answer(true);
    expect(session.snapshot().data[Object.keys(session.snapshot().data)[0]!]).toMatchObject({
      [field]: limit + 1,
      [confirmed]: limit + 1,
    });
    expect(isAsked(session)).toBe(false);
  });
});

it("production asks for scrap by itself, and confirms what was asked alone", () => {
  const reason = { code: "R1", description: "Bent", scrap_text_flag: 0 };
  const session = production({}).change({ good: 5, scrap: 100_001, code: "R1", reason }).next();
  expect(session.frame().popup).toMatchObject({ text: { label: { text: "production.scrap_doubtful" } } });
  session.answer(true);
  expect(session.snapshot().data["production"]).toMatchObject({ good: 5, scrap: 100_001, scrapConfirmed: 100_001 });
  expect(session.snapshot().data["production"]).not.toHaveProperty("goodConfirmed");
});

it("says what is planned and in which unit", () => {
  const session = open("numeric-quantity", {
    values: { order: { ...order, planned_op_qty: 18_300 } },
    around: { machine: { config: { unit: "kg" } } },
  });
  session.change({ value: 999_999_999 }).next();
  expect(session.frame().popup).toMatchObject({
    text: {
      label: { text: "quantity.report_doubtful" },
      values: { asked: "999,999,999", planned: "18,300", unit: "kg" },
    },
    yes: { label: { text: "quantity.report_all_the_same" } },
    no: { label: { text: "quantity.change" } },
  });
});

const panel = JSON.parse(readFileSync(join(root, "configs/factory/panels/material.json"), "utf8")) as PanelDocument;
describe.each(["order", "return"])("to %s material", (verb) => {
  const flow = panel.buttons.find(({ id }) => id === `${verb}-material`)!.flow as FlowStep[];
  const item = { material_no: "M1", card_no: "10", unit: "kg", planned_qty: 2.5, assigned_qty: 900 };
  const environment = { machine: { machine_id: "M1" }, item };
  const go = (turn: FlowTurn, input: Members) =>
    resumeFlow(flow, turn.state, { at: turn.request!.at, ...input } as FlowInput, environment);
  const typed = (turn: FlowTurn, value: number) => go(turn, { type: "answer", value: { value, text: String(value) } });
  const sent = ({ request }: FlowTurn) =>
    request?.kind === "call" && [request.input["quantity"], request.input["confirmed"]];

  it("is sent at once up to the limit", () => {
    expect(sent(typed(startFlow(flow, environment), 5))).toEqual([5, undefined]);
  });

  it("asks above it, is back at the entry with what was typed, and sends it as confirmed", () => {
    const asked = typed(startFlow(flow, environment), 500);
    expect(asked.request).toMatchObject({
      kind: "choose",
      text: { label: { text: `material.${verb}_doubtful` }, values: { asked: "500", planned: "2.5", unit: "kg" } },
    });
    const again = go(asked, { type: "answer", value: "no" });
    expect(again.request).toMatchObject({ kind: "ask", data: { text: "500", value: 500 } });
    expect(sent(go(typed(again, 501), { type: "answer", value: "yes" }))).toEqual([501, true]);
    expect(sent(typed(again, 4))).toEqual([4, undefined]);
  });
});
