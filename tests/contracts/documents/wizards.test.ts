import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fillText } from "#engine/language/expressions/fill.ts";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { environmentOf } from "#engine/wizard/environment.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { root, wizardOf } from "./library.ts";
import { openWizard, type Session, surroundings } from "./session.ts";
import { entries, firstRow, loadAll, replies, walk } from "./ways.ts";

type Members = Record<string, unknown>;

beforeAll(loadPatterns);

const machine_id = "M1";
const trans_time = "2024-05-15T05:05:00Z";
const unasked = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };
const started = { machine_id, card_no: "10", employee: "12", ...unasked };

describe("each wizard runs from its first step to the call at its end", () => {
  it.each<[string, [string, Members][]]>([
    [
      "report-quantity",
      [
        [
          "receive_good_qty",
          { machine_id, card_no: "10", good_qty: 10, confirmed: false, employee: "12", trans_time, note: "" },
        ],
      ],
    ],
    [
      "scrap-quantity",
      [
        [
          "report_scrap",
          {
            machine_id,
            card_no: "10",
            scrap_reason: "R1",
            scrap_qty: 10,
            confirmed: false,
            employee: "12",
            trans_time,
            scrap_text: "",
            pallet_flag: null,
          },
        ],
      ],
    ],
    [
      "manual-scrap",
      [
        [
          "report_scrap",
          {
            machine_id,
            card_no: "10",
            scrap_reason: "R1",
            scrap_qty: 10,
            confirmed: false,
            employee: "12",
            trans_time: "2024-05-14T05:05:00.000Z",
            scrap_text: "",
            manual: true,
          },
        ],
      ],
    ],
    ["order-by-card", []],
    ["order-by-part", []],
    ["start-order", [["start_order", { ...started, tool_id: "T77-1" }]]],
    [
      "report-production",
      [
        [
          "receive_good_qty",
          { machine_id, card_no: "10", good_qty: 10, confirmed: false, employee: "12", trans_time, note: "" },
        ],
        [
          "report_scrap",
          {
            machine_id,
            card_no: "10",
            scrap_reason: "R1",
            scrap_qty: 2,
            confirmed: false,
            employee: "12",
            trans_time,
            scrap_text: "",
          },
        ],
      ],
    ],
    ["rework-order", [["start_order", started]]],
    [
      "order-confirmation",
      [
        [
          "confirm_order",
          {
            machine_id,
            card_no: "10",
            recordNos: [7],
            good_qty: 50,
            note: "oc:2024-05-15 07:05 anna ok",
            employee: "12",
          },
        ],
      ],
    ],
    ["cancellations", [["confirm_cancellation", { machine_id, recordNo: 4, note: "ok", employee: "12" }]]],
    [
      "print-pallet-flag",
      [
        [
          "print_pallet_flag",
          {
            machine_id,
            card_no: "10",
            quantity: 9,
            prodquantity: [10, 0, 0],
            scrapquantity: [1, 0, 0],
            goodquantity: [9, 0, 0],
            pallet_flag_type: "",
            printer: "3",
            num_copies: 2,
          },
        ],
      ],
    ],
    ["card-history", []],
    ["print-label", [["print_label", { machine_id, card_no: "10", num_labels: 4, printer: "3" }]]],
    ["operation-text", []],
    ["input-groups", []],
    ["first-piece-ok", [["first_piece_ok", { machine_id, employee: "12" }]]],
  ])("%s", (slug, calls) => {
    const { made, session } = walk(wizardOf(slug));
    expect([session.frame().status, session.step(), session.frame().message]).toEqual([
      "done",
      expect.anything(),
      null,
    ]);
    expect(made).toEqual(calls);
  });

  it("fills the payload of a call from step data by path [WD-1103]", () => {
    expect(walk(wizardOf("report-quantity")).made[0]?.[1]["good_qty"]).toBe(10);
  });

  describe("manual scrap is of a time", () => {
    /** At the date, on an order of which reports may be from a moment on; then at the time, with the date as given. */
    const atDate = (date: string) => {
      const session = openWizard(wizardOf("manual-scrap"));
      session.change({ value: "12" }).next().reply(replies["verify_employee"]);
      while (session.step() !== "t-date") {
        loadAll(session);
        const entered = entries[session.frame().control ?? ""]?.(session);
        if (entered) session.change(entered);
        session.next();
      }
      return session.load("details", { reports_from: "2024-05-13T06:30:30.000Z" }).change({ values: [date] });
    };
    const atTime = (date: string, hours: number, minutes: number) => {
      const session = atDate(date).next().load("details", { reports_from: "2024-05-13T06:30:30.000Z" });
      return session.change({ hours, minutes });
    };
    const seen = (session: Session) => [session.frame().error?.label ?? null, session.frame().nextEnabled];
    const future = { text: "time.future" };
    const early = { text: "time.too_early" };

    it.each([
      ["2024-05-12", early, false],
      ["2024-05-13", null, true],
      ["2024-05-15", null, true],
      ["2024-05-16", future, false],
    ])("on a day of the order's life that has come: %s", (date, error, isEnabled) => {
      expect(seen(atDate(date))).toEqual([error, isEnabled]);
    });

    // The order began at 08:30:30 of the plant's time, and it is 07:05 two days later.
    it.each([
      ["2024-05-13", 8, 30, early, false],
      ["2024-05-13", 8, 31, null, true],
      ["2024-05-15", 7, 5, null, true],
      ["2024-05-15", 7, 6, future, false],
    ])("not before the order and not after now: %s %i:%i", (date, hours, minutes, error, isEnabled) => {
      expect(seen(atTime(date, hours, minutes))).toEqual([error, isEnabled]);
    });

    it("that may be any before now where nobody answers from when on: the server refuses it then", () => {
      const session = atDate("2024-05-14").next().fail("details", "No connection").change({ hours: 0, minutes: 0 });
      expect(seen(session)).toEqual([null, true]);
    });
  });

  it("puts the tag of the confirmation before the user's note [WD-235] [WD-236]", () => {
    const wizard = wizardOf("order-confirmation");
    const session = openWizard(wizard);
    const context = { ...surroundings(), now: "2024-05-15T11:45:00Z" };
    const snapshot: Snapshot = { ...session.snapshot(), data: { note: { value: "ok" } } };
    const { scope } = environmentOf({ wizard, snapshot, context });
    expect((scope["wizard"] as Members)["note"]).toBe("oc:2024-05-15 13:45 anna ok");
  });

  it("asks before it finishes on machines with SF393, and says so when refused", () => {
    const { session, made } = walk(wizardOf("report-quantity"), [393]);
    expect([session.frame().popup?.kind, made]).toEqual(["confirm", []]);
    expect(session.decline().frame()).toMatchObject({ message: { label: { text: 900094 } }, stepId: "quantity" });
  });

  it("asks about a number that nobody plans, keeps it when declined, and reports it once as confirmed when meant", () => {
    const session = openWizard(wizardOf("report-quantity"));
    session.change({ value: "12" }).next().reply(replies["verify_employee"]);
    loadAll(session);
    session.change(firstRow(session)).next().change({ value: 999_999_999, text: "999999999" });
    session.effects();
    session.next();
    expect(session.frame().popup).toMatchObject({ kind: "confirm", text: { values: { asked: "999,999,999" } } });
    session.decline();
    expect([session.step(), session.data()["text"], session.frame().message]).toEqual(["quantity", "999999999", null]);
    session.next().answer(true);
    expect(session.calls().map(({ input }) => [input["good_qty"], input["confirmed"]])).toEqual([[999_999_999, true]]);
    expect(session.reply({}).frame().status).toBe("done");
  });

  it("takes the finished orders under their alias", () => {
    const around = surroundings([], { path: "/interface/M1/finished-orders/scrap-quantity" });
    const enabled = openWizard(wizardOf("scrap-quantity"), around)
      .frame()
      .rail.filter(({ state }) => state !== "disabled");
    expect(enabled.map(({ id }) => id)).toEqual(["employee", "finished-orders", "quantity", "scrap-reason"]);
  });

  it("lists the answers before the summary on machines with SF61", () => {
    const session = openWizard(wizardOf("report-quantity"), surroundings([61]));
    session.change({ value: "12" }).next().reply(replies["verify_employee"]);
    loadAll(session);
    session.change(firstRow(session)).next().change({ value: 10, text: "10" }).next();
    expect(session.rows()).toEqual([
      { label: { text: "step.employee" }, value: "Anna Ek" },
      { label: { text: "step.running_orders" }, value: "WO1" },
      { label: { text: "step.numeric_quantity" }, value: 10 },
    ]);
  });

  it("starts again with the same body after the SF370 popup", () => {
    const { session, made } = walk(wizardOf("start-order"), [370]);
    expect(made.length).toBe(1);
    const again = openWizard(wizardOf("rework-order"), surroundings());
    loadAll(again);
    again.change(firstRow(again)).next().next().change({ value: "12" }).next().reply(replies["verify_employee"]);
    const [, first] = again.calls();
    again.effects();
    again.refuse("SF370: no material is assigned to order 10", "rule_violated", 7);
    expect(again.frame().popup).toMatchObject({ kind: "choose", timeout: null });
    const [repeated] = again.answer("again").calls();
    expect(repeated?.input).toEqual(first?.input);
    expect(session.frame().status).toBe("done");
  });
});

describe("the warnings of a quantity", () => {
  const textOf = (language: string, key: number, values: Members) => {
    const path = join(root, "configs/factory/texts", `${language}.json`);
    const { texts } = JSON.parse(readFileSync(path, "utf8")) as { texts: Record<string, string> };
    return fillText(texts[String(key)] ?? "", values);
  };
  const situations = [
    [{ warnOverProdQty: -1, warnMaxQty: 500 }, 1],
    [{ warnOverProdQty: 10, warnMaxQty: 500 }, 11],
    [{ warnOverProdQty: null, warnMaxQty: 500 }, 501],
  ] as const;
  const warningsIn = (language: string) =>
    situations.map(([values, value]) => {
      const steps = wizardOf("report-quantity").steps.map((step) =>
        step.id === "quantity"
          ? { ...step, initial: true, values: { ...step.values, ...values } }
          : { ...step, initial: false },
      );
      const warning = openWizard({ ...wizardOf("report-quantity"), steps })
        .change({ value })
        .frame().warning;
      const { text } = (warning?.label ?? { text: 0 }) as { text: number };
      return textOf(language, text, warning?.values ?? {});
    });

  it("are the Swedish texts for users of Swedish [WD-185], and the English ones beside them [WD-186]", () => {
    expect(warningsIn("sv")).toEqual([
      "Ordern är överproducerad. Vill du verkligen fortsätta?",
      "Ordern kommer att bli överproducerad.",
      "Antalet är över 500.",
    ]);
    expect(warningsIn("en")).toEqual([
      "The order is over-produced. Do you really want to continue?",
      "The order will be over-produced.",
      "The quantity is over 500.",
    ]);
  });
});
