import type { Client } from "#tests/faults/client.ts";
import { say } from "./panel-journey.ts";
import { inPopup, interfaceOf, popup, rowOf, seeRow, selectRow, sentBy, test, told, write } from "./panel-stage.ts";
import { aStop, cellsOf, historyOf, stopsNow } from "./panel-stops.ts";
import { expect, type Page } from "./plant.ts";

test.use({ ground: "stops" });

const meeting = { code: "32", words: "Meeting" };
const at = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);
const codeOf = (page: Page, code: string) => popup(page).getByRole("radio", { name: code, exact: true });

test.describe("An operator at a terminal", () => {
  let page: Page;
  let operator: Client;
  test.beforeEach(({ atTerminal }) => {
    ({ page, operator } = atTerminal);
  });
  const presentCode = async (machine_id: string) =>
    (await operator.read<{ current_stop_reason: string }>("load_machine", { machine_id })).current_stop_reason;

  test("finds the stop codes of another machine over a dashboard of the own one, and closes them again [OV-160] [OV-161]", async ({
    plant,
  }) => {
    await stopsNow(plant, "JH1");
    const dashboard = "/interface/FC1/dashboards/default";
    await page.goto(`${dashboard}/popup/JH1/stopcode`);
    const offered = await operator.read<{ stop_code: string }[]>("load_common_stop_codes", { machines: ["JH1"] });
    await expect(popup(page).getByRole("radio")).toHaveCount(offered.length);
    for (const { stop_code } of offered) await expect(codeOf(page, stop_code)).toBeVisible();
    await expect(page.locator("article, [data-widget]").first()).toBeAttached();
    await at(page, `${dashboard}/popup/JH1/stopcode`);
    await inPopup(page, say("popup.close")).tap();
    await at(page, dashboard);
    await expect(popup(page)).toHaveCount(0);
    expect(await presentCode("JH1")).toBe("-");
  });

  test("gives a stop its code in a popup over a dashboard, which stays in sight, and is told OK [OV-200] [OV-429] [OV-430] [WD-033]", async ({
    plant,
  }) => {
    await stopsNow(plant, "FC2");
    await page.goto("/dashboards/hall-1");
    await page.getByRole("link", { name: `${say("panel.code_stop")}: FC2`, exact: true }).tap();
    await at(page, "/dashboards/hall-1/popup/FC2/stopcode");
    await expect(page.locator("main article").first()).toBeVisible();
    await codeOf(page, meeting.code).tap();
    await inPopup(page, "OK").tap();
    await told(page, "OK");
    await at(page, "/dashboards/hall-1");
    expect(await presentCode("FC2")).toBe(meeting.code);
  });

  test("who does not decide in a popup for 120 s has changed nothing [OV-435]", async ({ plant }) => {
    await stopsNow(plant, "FC3");
    await page.clock.install();
    const sent = sentBy(page, "set_stop_code");
    await page.goto("/dashboards/hall-1/popup/FC3/stopcode");
    await codeOf(page, meeting.code).tap();
    await page.clock.pauseAt(Date.now() + 30_000);
    await page.reload();
    const isShown = async () => {
      // What the page reads in one moment leaves when the moment is over.
      await page.clock.runFor(1);
      return await codeOf(page, meeting.code).isVisible();
    };
    await expect.poll(isShown).toBe(true);
    await page.clock.runFor(119_000);
    await expect(codeOf(page, meeting.code)).toBeVisible();
    await page.clock.runFor(2000);
    await expect(popup(page)).toHaveCount(0);
    await at(page, "/dashboards/hall-1");
    expect([sent, await presentCode("FC3")]).toEqual([[], "-"]);
  });

  test(
    "codes stops of two machines, of which another person has coded one: that machine's are refused together and stay chosen [OV-439]",
    { tag: "@held" },
    async ({ plant }) => {
      const [own, taken, left, third] = [
        await aStop(operator, plant, "FC1"),
        await aStop(operator, plant, "FC4"),
        await aStop(operator, plant, "FC4"),
        await aStop(operator, plant, "FC4"),
      ];
      const list = "/machines/department/10/uncoded-location";
      await page.goto(list);
      const cells = (stop: typeof own) => [stop.machine_id, ...cellsOf(stop)];
      for (const stop of [own, taken, left, third]) await selectRow(page, cells(stop));
      await page.locator('[data-panel="uncoded-stops"] [data-action="code"]').tap();
      await at(page, `${list}/code`);
      const code = { stop_code: meeting.code, note: null };
      await write(await plant.client("supervisor"), "update_uncoded_stops", {
        machine_id: "FC4",
        stops: [taken.stop],
        ...code,
      });
      await page.getByRole("radio", { name: meeting.code, exact: true }).tap();
      const answers = page.waitForResponse(
        (response) => response.url().endsWith("update_uncoded_stops") && response.request().postData()!.includes("FC4"),
      );
      await page.getByRole("button", { name: "Next", exact: true }).tap();
      const answer = await answers;
      const said = (await answer.json()) as { call_status: { call_code: number; call_message: string }[] };
      expect([answer.status(), said.call_status[0]!.call_code]).toEqual([409, 5]);
      await expect(page.getByText(`FC4: ${said.call_status[0]!.call_message}`).first()).toBeVisible();
      const reasonOf = async ({ machine_id, stop }: typeof own) =>
        (await historyOf(operator, machine_id)).find((one) => one.stop === stop)?.stop_reason;
      expect(await Promise.all([own, taken, left, third].map(reasonOf))).toEqual([
        meeting.code,
        meeting.code,
        "-",
        "-",
      ]);

      await page.getByRole("button", { name: "Quit", exact: true }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).tap();
      await at(page, list);
      for (const stop of [own, taken]) await expect(rowOf(page, cells(stop))).toHaveCount(0);
      for (const stop of [left, third]) {
        await seeRow(page, cells(stop));
        await expect(rowOf(page, cells(stop))).toHaveAttribute("aria-selected", "true");
      }
      await expect(page.locator('[data-panel="uncoded-stops"]')).toContainText("2 selected");
    },
  );

  test("orders and returns material by a quantity above 0 [MI-246]", { tag: "@held" }, async () => {
    const running = await operator.read<{ card_no: string }[]>("load_running_orders", { machine_id: "JH4" });
    const rows = await operator.read<{ card_no: string; material_no: string }[]>("load_materials", {
      machine_id: "JH4",
      order_state: "started",
      card_no: null,
    });
    const row = rows.find(({ card_no }) => card_no === running[0]!.card_no)!;
    const target = { machine_id: "JH4", card_no: row.card_no, material_no: row.material_no };
    for (const [id, procedure] of [
      ["order-material", "order_material"],
      ["return-material", "return_material"],
    ] as const) {
      const refused = await operator.call(procedure, { ...target, quantity: 0 }, crypto.randomUUID());
      if (!refused.answered) throw new Error("No answer");
      expect([refused.status, refused.body.call_status[0]!.call_code]).toEqual([422, 7]);
      const sent = sentBy(page, procedure);
      await page.goto(interfaceOf("JH4", "materials"));
      await selectRow(page, [row.card_no, row.material_no]);
      await page.locator(`[data-panel="material"] [data-action="${id}"]`).tap();
      await popup(page).getByRole("textbox").fill("0");
      await expect(inPopup(page, "OK")).toBeDisabled();
      await popup(page).getByRole("textbox").fill("5");
      await inPopup(page, "OK").tap();
      await expect.poll(() => sent).toEqual([{ ...target, quantity: 5 }]);
      await expect(popup(page)).toHaveCount(0);
    }
  });
});
