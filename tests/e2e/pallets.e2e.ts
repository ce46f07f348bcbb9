import type { Client } from "#tests/faults/client.ts";
import { codesIn } from "#tests/support/zpl/codes.ts";
import { dotsOf } from "#tests/support/zpl/dots.ts";
import type { LabelPrinter } from "#tests/support/zpl/printer.ts";
import { refusalOf } from "./asked.ts";
import { changeSite, labelPrinterOf } from "./label-printer.ts";
import { say } from "./panel-journey.ts";
import {
  buttonOf,
  inPopup,
  occupy,
  panelOf,
  popup,
  rowOf,
  selectRow,
  sentBy,
  switchTo,
  terminalOf,
  test,
  told,
  write,
} from "./panel-stage.ts";
import { expect, type Page } from "./plant.ts";
import { enter, expectStep, next } from "./wizard-journeys.ts";

test.use({ ground: "pallets" });

const machine_id = "FC3";
const toggle = "balthzar_cancel_pallet_flag_erp_reportings_status";

interface FlagFacts {
  record_no: number;
  card_no: string;
  sscc: string | null;
}

/** The flag of a pallet of what runs on a machine; its row says the number and the card. */
const flagged = async (client: Client, machine = machine_id, more: object = {}): Promise<FlagFacts> => {
  const card_no = await occupy(client, machine);
  const input = { machine_id: machine, card_no, quantity: 40, pallet_flag_type: "", printer: "1", num_copies: 1 };
  return await write<FlagFacts>(client, "print_pallet_flag", { ...input, ...more });
};
const cellsOf = ({ record_no, card_no }: FlagFacts): string[] => [String(record_no), card_no];

test.describe("A pallet flag", () => {
  let printer: LabelPrinter;
  let page: Page;
  let operator: Client;
  test.beforeEach(async ({ plant, atTerminal }) => {
    printer = await labelPrinterOf(plant);
    ({ page, operator } = atTerminal);
  });
  test.afterEach(() => printer.close());

  const lastLabel = async () => {
    const label = printer.printed.at(-1)!;
    const words = label.texts.map(({ text }) => text);
    const codes = (await codesIn(dotsOf(label))).map(({ text }) => text);
    return { words, codes };
  };

  test("is printed of a running order with its SSCC, stands in the history with what became of it, and is printed again as a copy with the same SSCC [MI-012] [MI-278] [MI-287] [OV-149] [WD-047]", async ({
    plant,
  }) => {
    await changeSite(plant, ({ settings, ...site }) => ({
      ...site,
      settings: { ...settings, sscc_company_prefix: "7350053" },
    }));
    const card_no = await occupy(operator, machine_id);
    await page.goto(`/interface/${machine_id}/running-orders`);
    await selectRow(page, [card_no]);
    await buttonOf(page, "running-order", "print-pallet-flag").tap();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine_id}/print-pallet-flag$`));
    await expectStep(page, "type");
    await page.getByText("This side up").tap();
    await next(page).tap();
    await expectStep(page, "split-pallet-print");
    await enter(page, "48");
    await page.getByLabel("Cavity 1, Scrap").tap();
    await enter(page, "3");
    await expect(page.getByLabel("Cavity 1, Good")).toHaveText("45");
    await page.getByRole("radio", { name: /Beside JB1/ }).tap();
    await next(page).tap();
    await expectStep(page, "print");
    await expect(page.getByRole("radio", { name: /Beside JB1/ })).toBeChecked();
    await page.getByRole("button", { name: "One more" }).tap();
    await next(page).tap();

    await expect(page).toHaveURL(new RegExp(`/interface/${machine_id}/pallet-flag-history$`));
    const [flag] = await operator.read<(FlagFacts & { good_qty: number })[]>("load_pallet_flags", { machine_id });
    expect(flag).toMatchObject({ card_no, good_qty: 45, pallet_flag_type: "UP" });
    await expect(rowOf(page, [...cellsOf(flag!), "Printed"])).toHaveCount(1);
    expect(printer.printed.map(({ copies }) => copies)).toEqual([2]);
    const first = await lastLabel();
    expect(first.words).toEqual(expect.arrayContaining(["45 pcs", "This side up", `No. ${flag!.record_no}`]));
    expect(first.words).not.toContain("COPY");
    expect(first.codes.toSorted()).toEqual([card_no, `(00)${flag!.sscc}`].toSorted());

    await selectRow(page, cellsOf(flag!));
    await buttonOf(page, "pallet-flag", "reprint").tap();
    await popup(page)
      .getByRole("radio", { name: /Beside JB1/ })
      .tap();
    const sent = page.waitForRequest("**/api/procedures/update_print_job_status");
    await inPopup(page, "OK").tap();
    expect((await sent).postDataJSON()).toMatchObject({
      record_no: flag!.record_no,
      print_status: "New",
      alternative_printer: "3",
    });
    await told(page, say("print.waits_again"));
    await expect.poll(() => printer.printed.length).toBe(2);
    const again = await lastLabel();
    expect([again.words.includes("COPY"), again.codes.toSorted()]).toEqual([true, first.codes.toSorted()]);
  });

  test("is listed by both addresses, with the same rows and actions [MI-029] [MI-030] [MI-031] [OV-150] [OV-152]", async () => {
    const flag = await flagged(operator);
    const seen = async (address: string) => {
      await page.goto(`/interface/${machine_id}/${address}`);
      await selectRow(page, cellsOf(flag));
      // How many rows a table draws hangs on the room that its panel leaves.
      return [
        await page.getByText(/^\d+ of \d+$/).innerText(),
        (await page.getByRole("row").allInnerTexts()).slice(0, 5),
        await panelOf(page, "pallet-flag").getByRole("button").allInnerTexts(),
      ];
    };
    await expect
      .poll(async () => (await operator.read<{ print_status: string }[]>("load_pallet_flags", { machine_id }))[0])
      .toMatchObject({ print_status: "Printed" });
    const [history, reprint] = [await seen("pallet-flag-history"), await seen("reprint-pallet-flags")];
    expect(reprint).toEqual(history);
    expect(JSON.stringify(history)).toContain(say("print.reprint"));
  });

  test(
    "sends each action by its own call with its own fields [MI-299] [MI-498] [MI-500] [MI-517]",
    { tag: "@held" },
    async () => {
      const flag = await flagged(operator, machine_id, { pallet_flag_type: "UP" });
      await page.goto(`/interface/${machine_id}/pallet-flag-history`);
      await expect(rowOf(page, [...cellsOf(flag), "Printed"])).toHaveCount(1);
      const press = async (id: string, procedure: string): Promise<unknown> => {
        const calls = sentBy(page, procedure);
        await selectRow(page, cellsOf(flag));
        await buttonOf(page, "pallet-flag", id).tap();
        await inPopup(page, "OK").tap();
        await told(page, say("print.waits_again"));
        await expect(rowOf(page, [...cellsOf(flag), "Printed"])).toHaveCount(1);
        expect(calls).toHaveLength(1);
        return calls[0];
      };
      expect(await press("print", "balthzar_print_pallet_flag")).toEqual({
        intRecord_no: flag.record_no,
        strPallet_flag_printer: "1",
        bolProv_blastring: false,
        bolUP_flag: true,
        bolSF247: false,
      });
      expect(await press("reprint", "update_print_job_status")).toEqual({
        record_no: flag.record_no,
        print_text: expect.stringMatching(new RegExp(`#${flag.record_no}$`)),
        date: expect.any(String),
        print_status: "New",
        alternative_printer: "1",
      });
    },
  );

  test("is cancelled and reverted, one call for each, by who may, and not printed again meanwhile [MI-279] [MI-280] [MI-281] [MI-282] [MI-296] [MI-499]", async ({
    plant,
    browser,
  }) => {
    const flags = [await flagged(operator), await flagged(operator)];
    await page.goto(`/interface/${machine_id}/pallet-flag-history`);
    await selectRow(page, cellsOf(flags[0]!));
    await expect(buttonOf(page, "pallet-flag", "cancel")).toHaveCount(0);

    const chief = await (await terminalOf(plant, browser, "supervisor")).newPage();
    await chief.goto(`/interface/${machine_id}/pallet-flag-history`);
    const calls = sentBy(chief, toggle);
    const chosen = async (...some: FlagFacts[]) => {
      for (const flag of some) await selectRow(chief, cellsOf(flag));
    };
    await chosen(...flags);
    await expect(buttonOf(chief, "pallet-flag", "revert")).toHaveCount(0);
    await buttonOf(chief, "pallet-flag", "cancel").tap();
    await told(chief, say("pallet.said_cancelled"));
    expect(calls).toEqual(flags.map(({ record_no }) => ({ record_no })));
    const state = `${say("pallet.not_valid")} Cancelled`;
    for (const flag of flags) await expect(rowOf(chief, [...cellsOf(flag), state])).toHaveCount(1);

    await chosen(flags[0]!);
    await expect(buttonOf(chief, "pallet-flag", "cancel")).toHaveCount(0);
    for (const id of ["print", "reprint"]) {
      await expect(buttonOf(chief, "pallet-flag", id)).toBeDisabled();
      await expect(buttonOf(chief, "pallet-flag", id)).toContainText(say("pallet.is_cancelled"));
    }
    await buttonOf(chief, "pallet-flag", "revert").tap();
    await told(chief, say("pallet.said_valid"));
    await expect(rowOf(chief, [...cellsOf(flags[0]!), state])).toHaveCount(0);

    await chosen(...flags);
    for (const id of ["cancel", "revert"]) await expect(buttonOf(chief, "pallet-flag", id)).toBeDisabled();
  });

  test(
    "has its printer chosen by who may; for others it is the machine's [MI-288] [MI-292]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const flag = await flagged(operator);
      await page.goto(`/interface/${machine_id}/pallet-flag-history`);
      await selectRow(page, cellsOf(flag));
      await buttonOf(page, "pallet-flag", "reprint").tap();
      const choice = popup(page).getByRole("radio", { name: "At the strapping machine Packing" });
      await expect(choice).toBeVisible();
      await choice.tap();
      const sent = page.waitForRequest("**/api/procedures/update_print_job_status");
      await inPopup(page, "OK").tap();
      expect((await sent).postDataJSON()).toMatchObject({ alternative_printer: "2" });

      const planner = await (await terminalOf(plant, browser, "planner")).newPage();
      await planner.goto(`/interface/${machine_id}/pallet-flag-history`);
      await expect(rowOf(planner, [...cellsOf(flag), "Printed"])).toHaveCount(1);
      await selectRow(planner, cellsOf(flag));
      const again = planner.waitForRequest("**/api/procedures/update_print_job_status");
      await buttonOf(planner, "pallet-flag", "reprint").tap();
      expect((await again).postDataJSON()).toMatchObject({ alternative_printer: "" });
      await expect(popup(planner)).toHaveCount(0);
      await expect
        .poll(async () => (await operator.read<{ printer_no: string }[]>("load_print_jobs", { printstatus: null }))[0])
        .toMatchObject({ print_status: "Printed", printer_description: "Beside FC4" });
    },
  );

  /** A print that fails in a list, by the action of a row; its question is answered with the printer that stands there. */
  interface FailingPrint {
    list: string;
    cells: readonly string[];
    panel: string;
    action: string;
    call: string;
  }
  const saysWhyForTenSeconds = async (at: FailingPrint): Promise<void> => {
    await page.goto(`/interface/FC7/${at.list}`);
    const message = "Printer offline";
    await page.route(`**/api/procedures/${at.call}`, (route) => route.fulfill(refusalOf("upstream_failed", message)));
    await selectRow(page, at.cells);
    await buttonOf(page, at.panel, at.action).tap();
    const said = page.getByText(message, { exact: true });
    // What opens needs time that goes on.
    await expect(inPopup(page, "OK")).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await inPopup(page, "OK").tap();
    const countSoon = async () => {
      await page.clock.runFor(10);
      return await said.count();
    };
    await expect.poll(countSoon).toBe(1);
    await page.clock.runFor(9000);
    await expect(said).toBeVisible();
    await page.clock.runFor(1000);
    await expect.poll(countSoon).toBe(0);
    await page.clock.resume();
  };

  test("says for ten seconds why it is not printed, in the words of the server, as a label and an order do [MI-422]", async () => {
    const flag = await flagged(operator, "FC7");
    const { card_no } = flag;
    const label = await write<{ print_text: string }>(operator, "print_label", {
      machine_id: "FC7",
      card_no,
      num_labels: 7,
      printer: "1",
    });
    const statesOf = async (procedure: string) => {
      const [newest] = await operator.read<{ print_status: string }[]>(procedure, { machine_id: "FC7" });
      return newest?.print_status;
    };
    for (const list of ["load_pallet_flags", "load_labels"]) await expect.poll(() => statesOf(list)).toBe("Printed");
    await page.clock.install();
    await saysWhyForTenSeconds({
      list: "pallet-flag-history",
      cells: cellsOf(flag),
      panel: "pallet-flag",
      action: "print",
      call: "balthzar_print_pallet_flag",
    });
    await saysWhyForTenSeconds({
      list: "label-history",
      cells: [label.print_text, "7"],
      panel: "label",
      action: "reprint",
      call: "update_print_job_status",
    });
    await saysWhyForTenSeconds({
      list: "running-orders",
      cells: [card_no],
      panel: "running-order",
      action: "reprint-order",
      call: "reprint_full_order",
    });
  });

  test("makes a machine with SF90 wait for the seconds of the setting, and no other [MI-315] [MI-316]", async ({
    plant,
  }) => {
    const admin = await plant.client("admin");
    const flag = await flagged(operator, "FC7");
    await switchTo(admin, "FC7", [90]);
    for (const SF90_wait_time of [3, 5]) {
      await changeSite(plant, ({ settings, ...site }) => ({ ...site, settings: { ...settings, SF90_wait_time } }));
      await page.clock.install();
      await page.goto("/interface/FC7/pallet-flag-history");
      await expect(rowOf(page, [...cellsOf(flag), "Printed"])).toHaveCount(1);
      await selectRow(page, cellsOf(flag));
      const pressed = buttonOf(page, "pallet-flag", "print");
      await expect(pressed).toBeVisible();
      const reads = sentBy(page, "load_pallet_flags");
      await page.clock.pauseAt(Date.now() + 60_000);
      await pressed.tap();
      await page.clock.runFor(200);
      await inPopup(page, "OK").tap();
      const waits = panelOf(page, "pallet-flag").getByText(say("pallet.wait"));
      /** What the page reads in between leaves when a moment is over. */
      const countSoon = async () => {
        await page.clock.runFor(10);
        return await waits.count();
      };
      await expect.poll(countSoon).toBe(1);
      await page.clock.runFor((SF90_wait_time - 1) * 1000);
      await expect(waits).toContainText(/[12] s left/);
      await expect(pressed).toBeDisabled();
      const before = reads.length;
      await page.clock.runFor(1000);
      await expect.poll(countSoon).toBe(0);
      const readsSoon = async () => {
        await page.clock.runFor(10);
        return reads.length;
      };
      await expect.poll(readsSoon).toBeGreaterThan(before);
      await page.clock.resume();
      await expect(panelOf(page, "pallet-flag")).toHaveCount(0);
      await selectRow(page, cellsOf(flag));
      await expect(pressed).toBeEnabled();
    }
    await switchTo(admin, "FC7", [90], false);
  });
});

test.describe("Pallets of a machine", () => {
  let page: Page;
  let operator: Client;
  test.beforeEach(({ atTerminal }) => {
    ({ page, operator } = atTerminal);
  });

  test("wait in a queue, whose order people change on every screen and for good [OV-163] [OV-164]", async () => {
    await write(operator, "update_pallet_queue", { machine_id, record_nos: [] });
    const [one, two, three] = [await flagged(operator), await flagged(operator), await flagged(operator)];
    await page.goto(`/interface/${machine_id}/pallet-que-system`);
    const order = async () =>
      await Promise.all(
        [one, two, three].map(async (flag) => {
          const row = rowOf(page, cellsOf(flag));
          return (await row.count()) === 0 ? null : await row.getByRole("gridcell").first().innerText();
        }),
      );
    await expect.poll(order).toEqual(["1", "2", "3"]);
    await selectRow(page, cellsOf(three));
    await expect(buttonOf(page, "pallet-queue", "down")).toBeDisabled();
    await buttonOf(page, "pallet-queue", "up").tap();
    await expect.poll(order).toEqual(["1", "3", "2"]);
    await buttonOf(page, "pallet-queue", "up").tap();
    await expect.poll(order).toEqual(["2", "3", "1"]);
    await expect(buttonOf(page, "pallet-queue", "up")).toBeDisabled();
    await page.reload();
    await expect.poll(order).toEqual(["2", "3", "1"]);
    await selectRow(page, cellsOf(one));
    await buttonOf(page, "pallet-queue", "remove").tap();
    await inPopup(page, "Yes").tap();
    await told(page, say("pallet.said_removed"));
    await expect.poll(order).toEqual([null, "2", "1"]);
  });

  test("are confirmed where the ERP knows them, several by one call, and adjusted to what is on them, one at a time [MI-301] [MI-303] [MI-304] [MI-305] [MI-306] [MI-307] [MI-314] [MI-518] [MI-519] [MI-520] [OV-165]", async ({
    plant,
  }) => {
    const admin = await plant.client("admin");
    const flags = [await flagged(operator, "JB3", { printer: "" }), await flagged(operator, "JB3", { printer: "" })];
    const { api_key } = await write<{ api_key: string }>(admin, "create_api_key", { name: "Pallets", scope: "orders" });
    const isKnown = async (flag: FlagFacts) => {
      const answer = await fetch(`${plant.url}/api/procedures/set_pallet_flag_erp_ids`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${api_key}`,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify({ flags: [{ recordNo: flag.record_no, erpId: 900_500 + flag.record_no }] }),
      });
      expect(answer.status).toBe(200);
    };
    await isKnown(flags[1]!);
    const [unknown, waiting] = [cellsOf(flags[0]!), cellsOf(flags[1]!)];
    await page.goto("/interface/JB3/pallet-confirmation");
    await expect(rowOf(page, [...unknown, "Not in the ERP yet"])).toHaveCount(1);
    await expect(rowOf(page, [...waiting, "Waiting for confirmation"])).toHaveCount(1);
    const confirm = buttonOf(page, "pallet-confirmation", "confirm");
    const adjust = buttonOf(page, "pallet-confirmation", "adjust");
    await selectRow(page, unknown);
    for (const button of [confirm, adjust]) {
      await expect(button).toBeDisabled();
      await expect(button).toContainText(say("pallet.not_in_erp"));
    }
    await selectRow(page, waiting);
    for (const button of [confirm, adjust]) await expect(button).toBeDisabled();
    await rowOf(page, unknown).tap();
    await expect(confirm).toBeEnabled();

    const calls = sentBy(page, "adjust_pallet_flag");
    await adjust.tap();
    const field = popup(page).getByRole("textbox");
    for (const typed of ["0", "-5", "abc"]) {
      await field.press("Delete");
      await field.pressSequentially(typed);
      await inPopup(page, "OK").tap();
      await told(page, "positive quantities only");
    }
    expect(calls).toEqual([]);
    await field.press("Delete");
    await field.pressSequentially("5");
    await inPopup(page, "OK").tap();
    await told(page, say("pallet.said_adjusted"));
    expect(calls).toEqual([{ recordNo: Number(waiting[0]), qty: 5 }]);
    await expect(rowOf(page, [...waiting, "5"])).toHaveCount(1);

    await isKnown(flags[0]!);
    await expect(rowOf(page, [...unknown, "Waiting for confirmation"])).toHaveCount(1);
    for (const cells of [waiting, unknown]) await selectRow(page, cells);
    await expect(confirm).toBeEnabled();
    await expect(adjust).toBeDisabled();
    const confirmed = sentBy(page, "confirm_pallet_flag");
    await confirm.tap();
    await told(page, say("pallet.said_confirmed"));
    const numbers = confirmed.map((one) => new Set((one as { recordNos: number[] }).recordNos));
    expect(numbers).toEqual([new Set(flags.map(({ record_no }) => record_no))]);
    for (const cells of [waiting, unknown]) await expect(rowOf(page, [...cells, "Confirmed"])).toHaveCount(1);
  });

  test("stand in the history of their card, which a row of the reports opens with its pallets, scrap and totals [WD-051]", async () => {
    const flag = await flagged(operator, "FC4");
    const { card_no } = flag;
    await write(operator, "receive_good_qty", {
      machine_id: "FC4",
      card_no,
      good_qty: 1,
      employee: "1004",
      note: "",
      trans_time: new Date().toISOString(),
    });
    await write(operator, "report_scrap", {
      machine_id: "FC4",
      card_no,
      scrap_reason: "K02",
      scrap_qty: 1,
      scrap_text: "",
      employee: "1004",
      trans_time: new Date().toISOString(),
    });
    for (const list of ["report-quantity-history", "reporting-history", "scrap-quantity-history"]) {
      await page.goto(`/interface/FC4/${list}`);
      await page
        .getByRole("row")
        .filter({ has: page.getByRole("gridcell", { name: card_no, exact: true }) })
        .first()
        .tap();
      await buttonOf(page, "custom-quantity-report", "card-history").tap();
      await expect(page).toHaveURL(new RegExp(`/interface/FC4/card-history\\?card_no=${card_no}$`));
      await expectStep(page, "pallet-history");
      const pallets = await operator.read<{ good_qty: number; status: string }[]>("load_pallet_history", { card_no });
      const total = pallets.reduce((sum, { good_qty, status }) => sum + (status === "" ? good_qty : 0), 0);
      await expect(page.getByText(total.toLocaleString("en-GB"), { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("cell", { name: String(flag.record_no), exact: true })).toBeVisible();
      await next(page).tap();
      await expectStep(page, "scrap-history");
      await next(page).tap();
      await expectStep(page, "scrap-summation");
    }
  });

  test("are confirmed with the order that they are of [WD-045]", { tag: "@held" }, async ({ plant, browser }) => {
    const flag = await flagged(operator, "JB2");
    const { card_no } = flag;
    await write(operator, "stop_order", { machine_id: "JB2", card_no, cancel_order: false });
    const chief = await (await terminalOf(plant, browser, "supervisor")).newPage();
    await chief.goto("/interface/JB2/order-confirmation");
    await expectStep(chief, "finished-orders");
    await chief.getByRole("radio").first().check({ force: true });
    await next(chief).tap();
    await expectStep(chief, "flags");
    await chief
      .getByRole("row")
      .filter({ has: chief.getByRole("cell", { name: String(flag.record_no), exact: true }) })
      .tap();
    await next(chief).tap();
    for (const step of ["scrap-summation-extended", "note"]) {
      await expectStep(chief, step);
      await next(chief).tap();
    }
    await expectStep(chief, "employee");
    await chief.getByLabel("Employee number").fill("1007");
    await next(chief).tap();
    await told(chief, say("wizard.order_confirmed"));
    const flags = await operator.read<{ recordNo: number; erpStatus: string }[]>("load_pallet_flags_for_confirmation", {
      machine_id: "JB2",
      card_no,
    });
    expect(flags.find(({ recordNo }) => recordNo === flag.record_no)).toMatchObject({ erpStatus: "C" });
  });

  test("lose the pieces that are reported as scrap of them, where the machine asks for the pallet [OV-636]", async ({
    plant,
  }) => {
    const admin = await plant.client("admin");
    const { config } = await admin.read<{ config: object }>("load_machine", { machine_id: "JH3" });
    await write(admin, "update_machine_touch_config", {
      machine_id: "JH3",
      config: { ...config, pallet_flag_scrap: true },
    });
    const flag = await flagged(operator, "JH3");
    await page.goto("/interface/JH3/scrap-quantity");
    await page.getByLabel("Employee number").fill("1004");
    await next(page).tap();
    await expectStep(page, "quantity");
    await enter(page, "3");
    await next(page).tap();
    await expectStep(page, "flag");
    await page
      .getByRole("row")
      .filter({ has: page.getByRole("cell", { name: String(flag.record_no), exact: true }) })
      .tap();
    await next(page).tap();
    await expectStep(page, "scrap-reason");
    await page.getByRole("radio").first().check({ force: true });
    await next(page).tap();
    await expectStep(page, "sf61-summary");
    await next(page).tap();
    await told(page, "The scrap is reported");
    const flags = await operator.read<{ record_no: number; good_qty: number }[]>("load_pallet_flags", {
      machine_id: "JH3",
    });
    expect(flags.find(({ record_no }) => record_no === flag.record_no)).toMatchObject({ good_qty: 37 });
  });

  test(
    "that the ERP does not know are listed for who may see them, and for nobody else [OV-221]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const chief = await (await terminalOf(plant, browser, "supervisor")).newPage();
      await chief.goto("/overviewadmin/erpReporting/pallet-flag");
      await expect(chief.getByRole("row").filter({ hasText: "JB4" }).first()).toBeVisible();
      await page.goto("/overviewadmin/erpReporting/pallet-flag");
      await expect(page.getByText("You do not have permission to see this page.")).toBeVisible();
      await expect(page.getByRole("grid")).toHaveCount(0);
    },
  );
});
