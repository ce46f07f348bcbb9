import type { BrowserContext } from "@playwright/test";
import type { Client } from "#tests/faults/client.ts";
import { say, type } from "./panel-journey.ts";
import { buttonOf, interfaceOf, panelOf, popup, rowOf, selectRow, terminalOf, told } from "./panel-stage.ts";
import { aStop, historyOf, shown, type StopFacts, stopsNow } from "./panel-stops.ts";
import { expect, type Page, test } from "./plant.ts";

// The coded and the noted stops are those of this file alone.
test.use({ ground: "stops" });

/** A code that asks for a note, one that does not, and what the demo plant calls them. */
const wrongMaterial = { code: "21", words: "Wrong material" };
const meeting = { code: "32", words: "Meeting" };

/** Chooses a code on the page for it and goes on. */
const codeAs = async (page: Page, code: string) => {
  await page.getByRole("radio", { name: code, exact: true }).tap();
  await page.getByRole("button", { name: "Next", exact: true }).tap();
};

test.describe("An operator at a terminal", () => {
  let context: BrowserContext;
  let page: Page;
  let operator: Client;
  test.beforeAll(async ({ plant }) => {
    operator = await plant.client("operator");
  });
  test.beforeEach(async ({ plant, browser }) => {
    context = await terminalOf(plant, browser);
    page = await context.newPage();
  });
  test.afterEach(() => context.close());

  const day = 86_400_000;
  const [start_time, end_time] = [-2 * day, day].map((ms) => new Date(Date.now() + ms).toISOString()) as [
    string,
    string,
  ];
  const reasonsOf = async (machine: string) =>
    new Map(
      (await historyOf(operator, machine, { start_time, end_time })).map((one) => [
        one.stop,
        [one.stop_reason, one.note],
      ]),
    );
  const cellsOf = ({ start_time }: StopFacts) => [shown(start_time)];

  test("codes one stop and then three together, with one note for them; no other stop changes [MI-251] [MI-252] [MI-256] [OV-425]", async ({
    plant,
  }) => {
    const stops: StopFacts[] = [];
    for (let made = 0; made < 4; made += 1) stops.push(await aStop(operator, plant, "FC2"));
    const before = await reasonsOf("FC2");
    const [first, ...others] = stops;
    await page.goto(interfaceOf("FC2", "uncoded"));
    await selectRow(page, cellsOf(first!));
    await buttonOf(page, "uncoded-stops", "code").tap();
    await codeAs(page, meeting.code);
    await told(page, say(900064));
    await expect(rowOf(page, cellsOf(first!))).toHaveCount(0);
    expect(await reasonsOf("FC2")).toEqual(new Map([...before, [first!.stop, [meeting.code, null]]]));

    for (const stop of others) await selectRow(page, cellsOf(stop));
    await expect(panelOf(page, "uncoded-stops")).toContainText("3 selected");
    await buttonOf(page, "uncoded-stops", "code").tap();
    await codeAs(page, wrongMaterial.code);
    await expect(popup(page).getByText(say("stops.note"), { exact: true }).first()).toBeVisible();
    await type(page, "From the old silo");
    await told(page, say(900064));
    for (const stop of others) await expect(rowOf(page, cellsOf(stop))).toHaveCount(0);
    expect(await reasonsOf("FC2")).toEqual(
      new Map<number, readonly (string | null)[]>([
        ...before,
        [first!.stop, [meeting.code, null]],
        ...others.map(({ stop }) => [stop, [wrongMaterial.code, "From the old silo"]] as const),
      ]),
    );
  });

  test("codes the present stop: the header shows it, and another screen's list loses it [MI-250] [MI-269]", async ({
    plant,
  }) => {
    await stopsNow(plant, "FC3");
    const open = (await historyOf(operator, "FC3")).find(({ end_time }) => end_time === null);
    const other = await context.newPage();
    await other.goto(interfaceOf("FC3", "uncoded"));
    await expect(rowOf(other, cellsOf(open!))).toHaveCount(1);
    await page.goto(interfaceOf("FC3", "stopcode"));
    await codeAs(page, meeting.code);
    await told(page, say(900064));
    await expect(page.getByRole("article", { name: "FC3", exact: true })).toContainText(meeting.words);
    await expect(rowOf(other, cellsOf(open!))).toHaveCount(0);
    expect((await reasonsOf("FC3")).get(open!.stop)).toEqual([meeting.code, null]);
  });

  test("splits a stop into two [OV-426]", async ({ plant }) => {
    const stop = await aStop(operator, plant, "FC1");
    const ends = Date.parse(stop.start_time) + 3 * 60_000;
    await page.goto(interfaceOf("FC1", "uncoded"));
    await selectRow(page, cellsOf(stop));
    await buttonOf(page, "uncoded-stops", "split").tap();
    await type(page, "3");
    await expect(rowOf(page, [shown(stop.start_time), shown(ends)])).toHaveCount(1);
    const longer = rowOf(page, [shown(ends), shown(stop.end_time ?? "")]);
    await expect(longer).toHaveAttribute("aria-selected", "true");
  });

  test("notes a stop, which its history and the notes of its machine then show [OV-427] [OV-428] [OV-154]", async ({
    plant,
  }) => {
    const stop = await aStop(operator, plant, "JH2", { code: meeting.code });
    await aStop(operator, plant, "JH1", { code: meeting.code, note: "Of another machine" });
    await page.goto(interfaceOf("JH2", "history-stops"));
    const shownStop = [shown(stop.start_time), shown(stop.end_time ?? ""), meeting.code, meeting.words, "00:08"];
    await selectRow(page, shownStop);
    await buttonOf(page, "stop-history", "note-history").tap();
    await type(page, "Weekly talk");
    await expect(rowOf(page, [...shownStop, "Weekly talk"])).toHaveCount(1);
    await page.goto(interfaceOf("JH2", "notes"));
    await expect(rowOf(page, ["JH2", meeting.words, "Weekly talk", "operator"])).toHaveCount(1);
    await expect(page.getByRole("gridcell", { name: "JH1", exact: true })).toHaveCount(0);
  });
});
