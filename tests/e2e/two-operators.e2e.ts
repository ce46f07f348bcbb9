import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Client } from "#tests/faults/client.ts";
import { say } from "./panel-journey.ts";
import { buttonOf, interfaceOf, panelOf, rowOf, selectRow, terminalOf, told, write } from "./panel-stage.ts";
import { aStop, cellsOf, historyOf, type StopFacts } from "./panel-stops.ts";
import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "stops" });

const meeting = "32";
const noOperator = "30";

test.describe("Two operators at one machine", () => {
  let page: Page;
  let other: Page;
  let operator: Client;
  test.beforeAll(async ({ plant }) => {
    operator = await plant.client("operator");
  });
  test.beforeEach(async ({ plant, browser }) => {
    const contexts = [await terminalOf(plant, browser), await terminalOf(plant, browser, "supervisor")];
    [page, other] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  });

  const codeOf = async ({ machine_id, stop }: StopFacts) =>
    (await historyOf(operator, machine_id)).find((one) => one.stop === stop)?.stop_reason;
  const codeBy = ({ machine_id, stop }: StopFacts, stop_code: string) =>
    write(operator, "update_uncoded_stops", { machine_id, stops: [stop], stop_code, note: null });
  const codePage = async (own: Page, stop: StopFacts, code: string) => {
    await own.goto(interfaceOf(stop.machine_id, "uncoded"));
    await selectRow(own, cellsOf(stop));
    await buttonOf(own, "uncoded-stops", "code").tap();
    await own.getByRole("radio", { name: code, exact: true }).tap();
  };
  const next = (own: Page) => own.getByRole("button", { name: "Next", exact: true }).tap();

  test("see a row go with its panel when the other one has done what was to do; the rows beside it stay chosen", async ({
    plant,
  }) => {
    const [mine, taken] = [await aStop(operator, plant, "FC2"), await aStop(operator, plant, "FC2")];
    await page.goto(interfaceOf("FC2", "uncoded"));
    await selectRow(page, cellsOf(taken));
    await expect(buttonOf(page, "uncoded-stops", "code")).toBeVisible();
    await codeBy(taken, meeting);
    await expect(rowOf(page, cellsOf(taken))).toHaveCount(0);
    await expect(panelOf(page, "uncoded-stops")).toHaveCount(0);
    await selectRow(page, cellsOf(mine));
    await expect(buttonOf(page, "uncoded-stops", "code")).toBeVisible();
    expect(await codeOf(mine)).toBe("-");
  });

  test("code one stop with two codes: the first stands, and who comes second is told so and has changed nothing", async ({
    plant,
  }) => {
    const stop = await aStop(operator, plant, "FC1");
    await codePage(page, stop, meeting);
    await codePage(other, stop, noOperator);
    await next(page);
    await told(page, say(900064));
    await next(other);
    await expect(other.getByText(`The stop ${stop.stop} is coded already.`)).toBeVisible();
    await expect(other.getByRole("radio", { name: noOperator, exact: true })).toBeChecked();
    expect(await codeOf(stop)).toBe(meeting);
  });
});

/** What a spreadsheet would take for a formula, were it not kept a text. */
const hostile = '=HYPERLINK("http://example.test","x")&<b>"\'';

test(
  "a note that looks like a formula is a text in the files that are saved of it",
  { tag: "@held" },
  async ({ plant, context }) => {
    const operator = await plant.client("operator");
    const stop = await aStop(operator, plant, "JH1", { code: meeting, note: hostile });
    await plant.signedIn(context, "supervisor");
    const page = await context.newPage();
    await page.goto("/machines/all/notes/JH1");
    await expect(page.getByRole("gridcell", { name: hostile, exact: true })).toBeVisible();
    const saved = async (format: string): Promise<Buffer> => {
      await page.getByRole("button", { name: "Export" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: format }).click(),
      ]);
      return readFileSync(await download.path());
    };
    const quoted = `"'${hostile.replaceAll('"', '""')}"`;
    const csv = (await saved("CSV file")).toString("utf8");
    expect(csv.split("\r\n").filter((line) => line.includes(quoted))).toHaveLength(1);
    const sheet = strFromU8(unzipSync(await saved("Excel file"))["xl/worksheets/sheet1.xml"]!);
    const escaped = hostile
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
    expect(sheet).toContain(`s="2" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is>`);
    expect(sheet).not.toContain("<f>");
    expect(stop.machine_id).toBe("JH1");
  },
);
