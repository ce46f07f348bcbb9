import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { popupFrame } from "#engine/language/flow/request.ts";
import { shipped } from "./library.ts";
import { called, kind, type Play, player } from "./play.ts";
import type { surroundings } from "./session.ts";

type Members = Record<string, unknown>;

const play = player(shipped);

beforeAll(loadPatterns);

describe("order start", () => {
  const order = { card_no: "10", tool_id: "T1", unit_qty: 0 };
  const start = (features: number[], patch: Members = {}, cavities: number | null = null) =>
    play("order-start", { order: { ...order, ...patch }, cavities }, features);
  const tools = [{ child_tool_id: "T1a" }, { child_tool_id: "T1b" }];
  const picked = (key: string, row: Members) => ({ value: row[key], row, selected: [row[key]] });
  const codes = [
    { stop_code: "20", setup_time: 600 },
    { stop_code: "30", setup_time: 0 },
  ];
  const body = {
    machine_id: "M1",
    card_no: "10",
    tool_id: null,
    sf326_stop_code: null,
    unit_qty: null,
    cavities: null,
  };

  it("asks tool, setup stop reason and unit quantity in this order and then starts", () => {
    const flow = start([183, 326, 6], {}, 4).reply(tools);
    expect(flow.turn().request).toMatchObject({ control: "list", title: { label: { text: "order.tool_structure" } } });
    flow.answer(picked("child_tool_id", tools[1] as Members)).reply(codes);
    expect(flow.turn().request).toMatchObject({ title: { label: { text: "order.setup_stop_reason" } } });
    flow.answer(picked("stop_code", codes[0] as Members));
    expect(flow.turn().request).toMatchObject({ control: "number", timeout: 120 });
    flow.answer({ value: "2,5" });
    expect(flow.calls().at(-1)).toEqual([
      "start_order",
      { ...body, tool_id: "T1b", sf326_stop_code: "20", unit_qty: 2.5, cavities: 4 },
    ]);
    expect(flow.reply({}).outcome()).toEqual(["done", null]);
  });

  it("starts at once on a machine without these functions", () => {
    expect(start([]).calls()).toEqual([["start_order", body]]);
  });

  it("has no tool choice without a tool [MI-156]", () => {
    expect(["", "-", null].map((tool_id) => called(start([183], { tool_id })))).toEqual([
      ["start_order"],
      ["start_order"],
      ["start_order"],
    ]);
    expect(called(start([183]).reply([]))).toEqual(["load_tool_structure", "start_order"]);
  });

  it("says that no tool is selected and asks nothing more when the choice is declined", () => {
    const flow = start([183, 326]).reply(tools).decline();
    expect([flow.said(), flow.outcome(), called(flow)]).toEqual([
      [{ text: 900011 }],
      ["declined", null],
      ["load_tool_structure"],
    ]);
  });

  it("lists setup stop codes, or all when none is marked [MI-158]", () => {
    const listed = (list: Members[]) => {
      const { request } = start([326]).reply(list).turn();
      const { options } = request?.kind === "ask" ? popupFrame(request, {}, {}) : { options: {} as Members };
      return (options["rows"] as Members[]).map(({ stop_code }) => stop_code);
    };
    expect([listed(codes), listed(codes.slice(1))]).toEqual([["20"], ["30"]]);
  });

  it("ends silently when the setup stop reason or the unit quantity is declined", () => {
    const flows = [start([326]).reply(codes).decline(), start([6]).decline()];
    expect(flows.map((flow) => [flow.said(), flow.outcome(), called(flow).includes("start_order")])).toEqual([
      [[], ["declined", null], false],
      [[], ["declined", null], false],
    ]);
  });

  it("asks for the unit quantity when the order has none [MI-163]", () => {
    const asked = [null, "", "0", "0.0", 0, 5].map((unit_qty) => kind(start([6], { unit_qty })) === "ask");
    expect(asked).toEqual([true, true, true, true, true, false]);
  });

  const accepted = (value: unknown) => kind(start([6]).answer({ value })) === "call";

  it("takes no unit quantity of zero [MI-165]", () => {
    expect([0, "0"].map(accepted)).toEqual([false, false]);
  });

  it("takes numbers only as a unit quantity [MI-166]", () => {
    expect(["abc", "2.5", null, ""].map(accepted)).toEqual([false, true, false, false]);
  });

  it("takes no negative unit quantity, and comma or point as separator [MI-167]", () => {
    expect(accepted(-1)).toBe(false);
    expect(start([6]).answer({ value: "2,5" }).calls().at(-1)?.[1]["unit_qty"]).toBe(2.5);
  });

  it("shows the message of a refusal and no popup", () => {
    expect(start([]).refuse("Machine busy").outcome()).toEqual(["failed", "Machine busy"]);
    expect(kind(start([]).refuse("sf370 missing"))).toBeNull();
  });

  it("offers a lasting choice after SF370: try again repeats the same body without asking", () => {
    const flow = start([6]).answer({ value: 3 }).refuse("SF370: no material");
    expect(flow.turn().request).toMatchObject({
      kind: "choose",
      timeout: null,
      options: [{ label: { label: { text: 900012 } } }, { label: { label: { text: 900013 } } }],
    });
    flow.answer("again");
    const [first, second] = flow.calls();
    expect(second).toEqual(first);
    expect(flow.reply({}).outcome()).toEqual(["done", null]);
  });

  it("leaves for the materials with the order selected", () => {
    const { effects } = start([]).refuse("SF370: no material").answer("assign").turn();
    expect(effects).toEqual([
      { type: "select", selection: "planned-order", item: order },
      { type: "navigate", to: "/interface/M1/materials-planned" },
    ]);
  });

  it("calls nothing when the SF370 popup is closed", () => {
    const flow = start([]).refuse("SF370: no material").decline();
    expect([called(flow), flow.outcome()]).toEqual([["start_order"], ["declined", null]]);
  });
});

describe("order stop", () => {
  const order = { card_no: "10", work_order_no: "WO1" };
  const stop = (features: number[]) => play("order-stop", { order }, features);
  const sent = (flow: Play) => flow.calls().map(([, { cancel_order }]) => cancel_order);

  it("asks first about the rest, then for confirmation, and calls once", () => {
    const flow = stop([47, 131]);
    expect(flow.turn().request).toMatchObject({ kind: "choose", text: { label: { text: 900018 } } });
    flow.answer("yes");
    expect(flow.turn().request).toMatchObject({ kind: "confirm", text: { values: { work_order_no: "WO1" } } });
    expect([sent(flow), sent(flow.answer())]).toEqual([[], [true]]);
  });

  it("stops after the answer no as well, and without a question where there is none", () => {
    expect([sent(stop([47]).answer("no")), sent(stop([]))]).toEqual([[false], [false]]);
  });

  it("sends nothing when a question is closed or refused", () => {
    expect([sent(stop([47]).decline()), sent(stop([47, 131]).answer("yes").decline())]).toEqual([[], []]);
  });

  it("says that something went wrong when the stop is refused", () => {
    expect(stop([]).refuse("Card closed").outcome()).toEqual(["failed", { text: 900020 }]);
  });
});

describe("tool search", () => {
  it("opens for 240 s and again with the typed text after nothing was found", () => {
    const flow = play("tool-search", {});
    expect(flow.turn().request).toMatchObject({ kind: "ask", timeout: 240, data: { value: "" } });
    const first = flow.turn().request?.at;
    flow.answer({ value: "T9" }).reply([]);
    expect(flow.said()).toEqual([{ text: 900010 }]);
    expect(flow.turn().request).toMatchObject({ kind: "ask", timeout: 240, data: { value: "T9" } });
    expect(flow.turn().request?.at).not.toBe(first);
  });

  it("selects the order that was found", () => {
    const flow = play("tool-search", {})
      .answer({ value: "T1" })
      .reply([{ card_no: "10" }]);
    expect(flow.turn().effects).toEqual([{ type: "select", selection: "planned-order", item: { card_no: "10" } }]);
    expect(flow.outcome()).toEqual(["done", null]);
  });

  it("says that no tool is selected when it is declined", () => {
    const flow = play("tool-search", {}).decline();
    expect([flow.said(), flow.outcome()]).toEqual([[{ text: 900011 }], ["declined", null]]);
  });
});

describe("a program lock", () => {
  const lock = (locked: number) => play("program-lock", { order: { program_id: "P1", locked } });
  const noComment = [{ text: 900026 }];

  it("asks for a comment to block and for none to unblock", () => {
    expect(kind(lock(0))).toBe("ask");
    expect(lock(1).calls()).toEqual([
      ["balthzar_euromap", { feature: "unblock_program", machine_id: "M1", program_id: "P1", comment: "" }],
    ]);
    expect(lock(0).answer({ value: "worn" }).calls()[0]?.[1]).toMatchObject({
      feature: "block_program",
      comment: "worn",
    });
  });

  it("sends nothing without a comment", () => {
    const flows = [lock(0).decline(), lock(0).answer({ value: "  " })];
    expect(flows.map((flow) => [flow.said(), flow.calls()])).toEqual([
      [noComment, []],
      [noComment, []],
    ]);
  });
});

describe("signing in and out at several machines", () => {
  const vars = { employee: "12", machines: ["M1", "M2", "M3"] };
  const failure = (flow: Play) => {
    const { ended } = flow.turn().state;
    const { label = null, values = {} } = ended?.message ?? {};
    return [ended?.outcome, label, values["n"], values["m"], values["failures"]];
  };

  it("calls machine by machine and says how many", () => {
    const flow = play("mass-sign-in", vars).reply({}).reply({}).reply({});
    expect(flow.calls()).toEqual(
      ["M1", "M2", "M3"].map((machine_id) => [
        "sign_in_at_machine",
        { machine_id, employee_id: "12", logg_message: "" },
      ]),
    );
    expect([flow.said(), flow.outcome()]).toEqual([[{ text: 900035 }], ["done", null]]);
  });

  it("goes on after a refusal and names it in the summary", () => {
    const flow = play("mass-sign-in", vars).reply({}).refuse("failed to find employee").reply({});
    expect(failure(flow)).toEqual([
      "failed",
      { text: "employees.signed_in_partly" },
      2,
      3,
      "M2: failed to find employee",
    ]);
  });

  it("counts a sign-out of somebody who is not signed in as done", () => {
    const flow = play("mass-sign-out", vars).refuse("Not signed in", 6).reply({}).refuse("X");
    expect(failure(flow)).toEqual(["failed", { text: "employees.signed_out_partly" }, 2, 3, "M3: X"]);
  });
});

describe("signing out at a machine", () => {
  const anna = { employee_number: "12", employee_name: "Anna" };
  const bo = { employee_number: "13", employee_name: "Bo" };

  it("takes who is not signed in any more for signed out, and says of anything else what the server says", () => {
    const out = (employees: Members[]) => play("sign-out", { employees });
    expect(out([anna]).refuse("Not", 6).outcome()).toEqual(["done", null]);
    expect(out([anna]).refuse("X").outcome()).toEqual(["failed", "X"]);
    const several = out([anna, bo]).refuse("X").reply(true);
    expect(several.outcome()).toEqual(["failed", { text: "employees.some_signed_out" }]);
    expect(several.turn().state.ended?.message?.values).toMatchObject({ n: 1, m: 2, failures: "Anna: X" });
  });

  it("asks before it signs out all, and asks nothing where nobody is", () => {
    const all = play("sign-out-all", {}).reply([anna, bo]);
    expect(kind(all)).toBe("confirm");
    expect(all.decline().calls().length).toBe(1);
    const gone = play("sign-out-all", {}).reply([anna]).answer("yes").refuse("Not", 6);
    expect([gone.outcome(), gone.said().at(-1)]).toEqual([["done", null], { text: "employees.signed_out" }]);
    const none = play("sign-out-all", {}).reply([]);
    expect([none.outcome(), none.said()]).toEqual([["done", null], [{ text: "tables.nobody_signed_in" }]]);
  });
});

describe("signing in at a machine", () => {
  it("asks again with what was typed when it is refused, or when nothing answers", () => {
    const flow = play("sign-in", {}).answer({ value: "12", pincode: "" }).refuse("failed to find employee");
    expect(flow.turn().request).toMatchObject({ kind: "ask", data: { value: "12" } });
    flow.answer({ value: "13" }).reply({ employee_name: "Bo" });
    expect([flow.outcome(), flow.said().at(-1)]).toEqual([["done", null], { text: "employees.signed_in" }]);
  });

  it("sends a pincode with SF361 alone, and not where the machine clocks in by card", () => {
    const sent = (features: number[], config: Members = {}) =>
      play("sign-in", {}, features, { machine: { config } })
        .answer({ value: "12", pincode: "0427" })
        .calls()
        .map(([, input]) => Object.hasOwn(input, "pincode"));
    expect([sent([]), sent([361]), sent([361], { clock_in_type: "card" })]).toEqual([[false], [true], [false]]);
  });
});

describe("signing in several at a machine", () => {
  const names = (flow: Play) =>
    flow.turn().effects.flatMap((effect) => (effect.type === "notify" ? [effect.message.values["name"]] : []));

  it("asks for the next one after each, with the number again that was refused, and says at the end who has come", () => {
    const flow = play("sign-in-several", {}).answer({ value: "12" }).reply({ employee_name: "Anna" });
    expect(flow.turn().request).toMatchObject({
      kind: "ask",
      data: { value: "" },
      title: { values: { count: 1 } },
      no: { label: { text: "employees.sign_in_done" } },
    });
    expect(names(flow)).toEqual(["Anna"]);
    flow.answer({ value: "99" }).refuse("failed to find employee");
    expect(flow.said().at(-1)).toBe("failed to find employee");
    expect(flow.turn().request).toMatchObject({ kind: "ask", data: { value: "99" }, title: { values: { count: 1 } } });
    flow.answer({ value: "13" }).reply({ employee_name: "Bo" });
    expect(flow.turn().request).toMatchObject({ title: { values: { count: 2 } } });
    expect(names(flow.decline())).toEqual(["Anna, Bo"]);
    expect(flow.outcome()).toEqual(["declined", null]);
  });

  it("says nothing where nobody has come, and sends a pincode with SF361 alone", () => {
    expect(play("sign-in-several", {}).decline().said()).toEqual([]);
    const sent = (features: number[]) =>
      play("sign-in-several", {}, features)
        .answer({ value: "12", pincode: "0427" })
        .calls()
        .map(([, input]) => Object.hasOwn(input, "pincode"));
    expect([sent([]), sent([361])]).toEqual([[false], [true]]);
  });
});

describe("the sign-in on a shared device", () => {
  const at = (special_functions: number[], clock_in_type?: string) => ({
    machine_id: "M1",
    special_functions,
    config: clock_in_type === undefined ? {} : { clock_in_type },
  });
  const asksPincode = (flow: Play) => {
    const { request } = flow.turn();
    return request?.kind === "ask" ? popupFrame(request, {}, {}).options["askPincode"] : null;
  };
  const begin = (patch: Parameters<typeof play>[3] = {}) => play("sign-in-on-device", {}, [], patch);

  it("asks for the number at the page's machine, and for the pincode too where the machine does", () => {
    const pins = [at([]), at([361]), at([361], "pincode"), at([361], "card")].map((machine) => {
      const flow = begin();
      expect(flow.calls()).toEqual([["load_machine", { machine_id: "M1" }]]);
      return asksPincode(flow.reply(machine));
    });
    expect(pins).toEqual([false, true, true, false]);
  });

  it("sends number and pincode, says who has come, and sends no pincode where none is asked", () => {
    const flow = begin()
      .reply(at([361]))
      .answer({ value: "1004", pincode: "0427" });
    expect(flow.calls().at(-1)).toEqual(["sign_in_on_device", { machine_id: "M1", employee: "1004", pincode: "0427" }]);
    flow.reply({ employee: "1004", full_name: "David" });
    expect([flow.said(), flow.outcome()]).toEqual([[{ text: "device.signed_in" }], ["done", null]]);
    const plain = begin().reply(at([])).answer({ value: "1004" });
    expect(plain.calls().at(-1)).toEqual(["sign_in_on_device", { machine_id: "M1", employee: "1004", pincode: null }]);
  });

  it("says why the server has refused and asks again, with the number as it was typed", () => {
    const flow = begin()
      .reply(at([361]))
      .answer({ value: "1004", pincode: "1111" })
      .refuse("Wrong pincode");
    expect([flow.said(), kind(flow)]).toEqual([["Wrong pincode"], "ask"]);
    expect(flow.turn().request).toMatchObject({ control: "verify", data: { value: "1004" } });
    expect(flow.decline().outcome()).toEqual(["declined", null]);
  });

  it("takes the user's own machine on a page of none, and asks for one where there is neither", () => {
    const nowhere = { machine: { machine_id: null } };
    const own = begin({ ...nowhere, user: { machine_id: "M7" } });
    expect(own.calls()).toEqual([["load_machine", { machine_id: "M7" }]]);
    const asked = begin(nowhere).reply([at([]), { ...at([]), machine_id: "M2" }]);
    expect(asked.turn().request).toMatchObject({ control: "list" });
    asked.answer({ value: "M2", selected: ["M2"] });
    expect(asked.calls().at(-1)).toEqual(["load_machine", { machine_id: "M2" }]);
  });
});
describe("printing a pallet flag", () => {
  const settings = { pallet_flag_print_procedure: "balthzar_print_pallet_flag" };
  const flag = { record_no: 7, print_text: "Flag", date: "2024-05-15T05:00:00Z", pallet_flag_type: "" };
  const machine = { config: { pallet_flag_printer: "3" } };
  const print = (patch: Members = {}, features: number[] = [], around: Parameters<typeof surroundings>[1] = {}) =>
    play("pallet-flag-print", { flag: { ...flag, ...patch } }, features, { settings, machine, ...around });
  const sent = (flow: Play) => flow.calls().at(-1)?.[1] ?? {};
  const mayChoose = { permissions: ["pallet-flag-printer-selection"] };

  it("says what kind of flag it is and whether the machine has SF247 [MI-297]", () => {
    const flags = ["BLASTING", "UP", ""].map((pallet_flag_type) => sent(print({ pallet_flag_type })));
    expect(flags.map(({ bolProv_blastring, bolUP_flag }) => [bolProv_blastring, bolUP_flag])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect([[247], []].map((features) => sent(print({}, features))["bolSF247"])).toEqual([true, false]);
  });

  it("prints on the chosen printer, else on the machine's [MI-298]", () => {
    const chosen = print({}, [], mayChoose)
      .reply([{ printer_no: "5" }])
      .answer({ printer: "5" });
    expect([sent(chosen), sent(print())].map(({ strPallet_flag_printer }) => strPallet_flag_printer)).toEqual([
      "5",
      "3",
    ]);
  });

  it("calls the procedure of the setting [MI-300]", () => {
    const around = { settings: { pallet_flag_print_procedure: "abc" } };
    expect(called(print({}, [], around))).toEqual(["abc"]);
  });

  it("waits the seconds of the setting on machines with SF90, and not without a number [MI-317]", () => {
    const cases: [number[], unknown][] = [
      [[90], 3],
      [[90], 5],
      [[90], "x"],
      [[90], -3],
      [[90], undefined],
      [[], 3],
    ];
    const waited = (slug: string) =>
      cases.map(([features, SF90_wait_time]) => {
        const around = { settings: { ...settings, SF90_wait_time }, machine };
        const { request } = play(slug, { flag }, features, around).reply(true).turn();
        return request?.kind === "wait" ? request.seconds : 0;
      });
    for (const slug of ["pallet-flag-print", "pallet-flag-reprint"])
      expect([slug, waited(slug)]).toEqual([slug, [3, 5, 0, 0, 0, 0]]);
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

describe("trying a printer", () => {
  const printer = { printer_no: "3", printer_name: "Labels", driver: "zpl", reports_state: true };
  const job = { record_no: 8, print_status: "New", print_text: "Labels", error_text: "" };
  const test = (patch: Members = {}) => play("printer-test", { printer: { ...printer, ...patch } }).reply(job);
  /** What is said when the job has come to a state. */
  const saidOf = (ended: Members, patch: Members = {}) => {
    const flow = test(patch)
      .send({ type: "waited" })
      .reply({ ...job, print_status: "Sent" });
    flow.send({ type: "waited" }).reply({ ...job, ...ended });
    return [...flow.said(), ...[flow.outcome()].flat().slice(1)].find((one) => one !== null);
  };

  it("follows the job until something has become of it, and says what", () => {
    const flow = test();
    expect([flow.calls(), kind(flow)]).toEqual([[["test_printer", { printer_no: "3" }]], "wait"]);
    expect(flow.send({ type: "waited" }).calls()[1]).toEqual(["load_print_job", { record_no: 8 }]);
    const printed = { print_status: "Printed" };
    expect([
      saidOf(printed),
      saidOf(printed, { reports_state: false }),
      saidOf(printed, { driver: "pdf" }),
      ...["Failed", "Unknown", "Cancelled"].map((print_status) => saidOf({ print_status })),
    ]).toEqual(
      [
        "print.test_printed",
        "print.test_handed_over",
        "print.test_file",
        "print.test_failed",
        "print.test_unknown",
        "print.is_cancelled",
      ].map((text) => ({ text })),
    );
  });

  it("ends with what is so while the job still waits", () => {
    const flow = test();
    for (let turn = 0; turn < 75; turn += 1) flow.send({ type: "waited" }).reply(job);
    expect([flow.said(), flow.outcome()]).toEqual([[{ text: "print.test_waits" }], ["done", null]]);
  });
});

describe("printing an order", () => {
  const order = { card_no: "10", other_info_8: "" };
  const machine = { machine_id: "M1", config: { document_printer: "4" } };
  const print = (patch: Members = {}, again = false, around: Parameters<typeof surroundings>[1] = {}) =>
    play("order-print", { order: { ...order, ...patch }, again }, [], { machine, ...around });

  it("asks first where its print is blocked, in each form of 1, and says when it is declined [MI-418] [MI-419] [MI-420]", () => {
    const asked = [1, "1", "", 0, "11"].map((other_info_8) => kind(print({ other_info_8 })));
    expect(asked).toEqual(["confirm", "confirm", "call", "call", "call"]);
    for (const again of [false, true])
      expect(print({ other_info_8: 1 }, again).turn().request).toMatchObject({ text: { label: { text: 900045 } } });
    expect([
      print({ other_info_8: 1 }, true).decline().outcome(),
      print({ other_info_8: 1 }).decline().outcome(),
    ]).toEqual(Array.from({ length: 2 }, () => ["declined", { text: 900043 }]));
  });

  it("calls once for the chosen printer, else that of documents, by one call to print and another to print again [MI-416] [MI-417]", () => {
    const input = { machine_id: "M1", card_no: "10", printer_no: "4" };
    expect([print().calls(), print({}, true).calls()]).toEqual([
      [["print_full_order", input]],
      [["reprint_full_order", input]],
    ]);
    const chosen = print({}, false, { permissions: ["pallet-flag-printer-selection"] })
      .reply([{ printer_no: "5" }])
      .answer({ printer: "5" });
    expect(chosen.calls().at(-1)).toEqual(["print_full_order", { ...input, printer_no: "5" }]);
  });

  it("says for ten seconds what a server says that cannot print", () => {
    const { ended } = print().refuse("Printer offline").turn().state;
    expect(ended).toEqual({ outcome: "failed", message: { label: "Printer offline", values: {}, seconds: 10 } });
  });
});
