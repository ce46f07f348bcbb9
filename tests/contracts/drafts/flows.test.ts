import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { called, type Play, player } from "../documents/play.ts";
import type { surroundings } from "../documents/session.ts";
import { drafts } from "./library.ts";

type Members = Record<string, unknown>;

const play = player(drafts);

beforeAll(loadPatterns);

describe("printing a pallet flag", () => {
  const settings = { pallet_flag_print_procedure: "balthzar_print_pallet_flag" };
  const flag = { record_no: 7, print_text: "Flag", date: "2024-05-15T05:00:00Z", pallet_flag_type: "" };
  const machine = { config: { pallet_flag_printer: "3" } };
  const print = (patch: Members = {}, features: number[] = [], around: Parameters<typeof surroundings>[1] = {}) =>
    play("pallet-flag-print", { flag: { ...flag, ...patch } }, features, { settings, machine, ...around });
  const sent = (flow: Play) => flow.calls().at(-1)?.[1] ?? {};
  const mayChoose = { permissions: ["pallet-flag-printer-selection"] };

  it("says what kind of flag it is and whether the machine has SF247", () => {
    const flags = ["BLASTING", "UP", ""].map((pallet_flag_type) => sent(print({ pallet_flag_type })));
    expect(flags.map(({ bolProv_blastring, bolUP_flag }) => [bolProv_blastring, bolUP_flag])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect([[247], []].map((features) => sent(print({}, features))["bolSF247"])).toEqual([true, false]);
  });

  it("prints on the chosen printer, else on the machine's", () => {
    const chosen = print({}, [], mayChoose)
      .reply([{ printer_no: "5" }])
      .answer({ printer: "5" });
    expect([sent(chosen), sent(print())].map(({ strPallet_flag_printer }) => strPallet_flag_printer)).toEqual([
      "5",
      "3",
    ]);
  });

  it("calls the procedure of the setting", () => {
    const around = { settings: { pallet_flag_print_procedure: "abc" } };
    expect(called(print({}, [], around))).toEqual(["abc"]);
  });

  it("waits the seconds of the setting on machines with SF90, and not without a number", () => {
    const waited = ([features, SF90_wait_time]: [number[], unknown]) => {
      const { request } = print({}, features, { settings: { ...settings, SF90_wait_time } })
        .reply(true)
        .turn();
      return request?.kind === "wait" ? request.seconds : 0;
    };
    expect(
      (
        [
          [[90], 3],
          [[90], 5],
          [[90], "x"],
          [[], 3],
        ] as [number[], unknown][]
      ).map(waited),
    ).toEqual([3, 5, 0, 0]);
  });

  it("reprints without a printer of its own where none may be chosen", () => {
    const reprint = (around: Parameters<typeof surroundings>[1]) => play("pallet-flag-reprint", { flag }, [], around);
    expect(sent(reprint({}))).toMatchObject({ print_status: "New", alternative_printer: "" });
    const chosen = reprint(mayChoose)
      .reply([{ printer_no: "5" }])
      .answer({ printer: "5" });
    expect(sent(chosen)).toMatchObject({ alternative_printer: "5" });
  });
});

describe("a new activity", () => {
  const template = { record_no: 3, description: "Oil", duration: 30, extra_info_1_type: null };
  const create = (patch: Members = {}, extra?: string) =>
    play("create-activity", { template: { ...template, ...patch }, extra }).calls()[0]?.[1] ?? {};

  it("is created once, 5 minutes in the past, by the signed-in user in UTC", () => {
    expect(create()).toMatchObject({
      create_date: "2024-05-15T05:00:00.000Z",
      quantity_to_create: 1,
      created_by: "anna",
    });
  });

  it("is due and cancelled after its duration in minutes", () => {
    expect(create()).toMatchObject({ due_date: "2024-05-15T05:35:00.000Z", cancel_date: "2024-05-15T05:35:00.000Z" });
  });

  it("counts no or an odd duration as 0", () => {
    const due = ["", "abc", null].map((duration) => create({ duration })["due_date"]);
    expect(due).toEqual(Array.from({ length: 3 }, () => "2024-05-15T05:05:00.000Z"));
  });

  it("needs digits where its extra information is numeric", () => {
    expect([create({ extra_info_1_type: 0 }, ""), create({ extra_info_1_type: 0 }, "12")["extra_info_1"]]).toEqual([
      {},
      "12",
    ]);
    expect(create({ extra_info_1_type: 1 }, "")["extra_info_1"]).toBe("");
  });

  it("says what became of it", () => {
    const flow = () => play("create-activity", { template });
    expect(flow().reply(true).said()).toEqual([{ text: 900041 }]);
    expect([flow().reply(false), flow().reply(null), flow().refuse("X")].map((one) => one.outcome())).toEqual(
      Array.from({ length: 3 }, () => ["failed", { text: 900021 }]),
    );
  });
});
