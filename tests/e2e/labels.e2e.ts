import { greyPng } from "#tests/support/png.ts";
import type { LabelPrinter } from "#tests/support/zpl/printer.ts";
import { changeSite, labelPrinterOf } from "./label-printer.ts";
import { buttonOf, inPopup, occupy, panelOf, rowOf, terminalOf, test, told, write } from "./panel-stage.ts";
import { expect, type Page } from "./plant.ts";
import { publish } from "./publish.ts";
import { enter, expectStep, next } from "./wizard-journeys.ts";

test.use({ ground: "labels" });

const machine = "FC2";
/** A state that wants a person says so before its name. */
const failed = "Not printed Failed";
const unknown = "Look at the printer Unknown";

/** A picture whose left half is dark, twice as wide as it is high; on the label each half is 4 mm wide. */
const mark = greyPng([[0, 255]]);
const half = (isDark: boolean): boolean[] => Array.from({ length: 4 * 8 }, () => isDark);

const words = (printer: LabelPrinter): string[][] => printer.printed.map(({ texts }) => texts.map(({ text }) => text));
const state = (page: Page, said: string) => rowOf(page, [said]);

test.describe("Labels", () => {
  let printer: LabelPrinter;
  test.beforeEach(async ({ plant }) => {
    printer = await labelPrinterOf(plant);
    await occupy(await plant.client("operator"), machine);
  });
  test.afterEach(() => printer.close());

  /** From the menu of the machine to its list of labels. */
  const print = async (page: Page, place: string, count: string) => {
    await page.goto(`/interface/${machine}`);
    await page.getByRole("link", { name: "Print labels" }).tap();
    await expectStep(page, "label");
    await page.getByRole("radio", { name: new RegExp(place) }).tap();
    await enter(page, count);
    await next(page).tap();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine}/label-history$`));
  };

  test("of an order that runs come out of its printer, stand in the history, and come out again as copies elsewhere [MI-278] [MI-320] [OV-151] [OV-153]", async ({
    plant,
    browser,
  }) => {
    const page = await (await terminalOf(plant, browser)).newPage();
    await print(page, "Beside JB1", "3");
    await expect(state(page, "Printed")).toHaveCount(1);
    expect(words(printer).map((texts) => texts.find((text) => text.includes(" / ")))).toEqual([
      "1 / 3",
      "2 / 3",
      "3 / 3",
    ]);

    await state(page, "Printed").tap();
    await expect(panelOf(page, "label")).toBeVisible();
    const sent = page.waitForRequest("**/api/procedures/update_print_job_status");
    await buttonOf(page, "label", "reprint").tap();
    await inPopup(page, "OK").tap();
    expect((await sent).postDataJSON()).toMatchObject({ print_status: "New", alternative_printer: "3" });
    await told(page, "Waits for its printer");
    await expect.poll(() => printer.printed.length).toBe(6);
    expect(words(printer).map((texts) => texts.includes("COPY"))).toEqual([false, false, false, true, true, true]);

    await expect(panelOf(page, "label")).toHaveCount(0);
    await state(page, "Printed").tap();
    await buttonOf(page, "label", "reprint").tap();
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: /At the strapping machine/ })
      .tap();
    await inPopup(page, "OK").tap();
    await expect(rowOf(page, ["Printed", "At the strapping machine"])).toHaveCount(1);
    expect(printer.printed.length).toBe(6);
  });

  test(
    "that a printer cannot print say why, wait for a person, and are printed or given up from the list of all machines [OV-400]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      printer.behaviour.isOutOfPaper = true;
      const page = await (await terminalOf(plant, browser)).newPage();
      await print(page, "Beside JB1", "1");
      await expect(rowOf(page, [failed, "The printer is out of labels."])).toHaveCount(1);
      expect(printer.printed).toEqual([]);

      printer.behaviour.isOutOfPaper = false;
      printer.behaviour.cutsAfter = 10;
      const office = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
      const list = await office.newPage();
      await list.goto("/machines/all");
      await list.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Print jobs" }).click();
      await rowOf(list, [failed, machine, "Beside JB1", "Labels", "1"]).click();
      await buttonOf(list, "print-job", "reprint").click();
      await inPopup(list, "OK").click();
      await expect(rowOf(list, [unknown, machine])).toHaveCount(1);
      printer.behaviour.cutsAfter = null;
      await expect(panelOf(list, "print-job")).toHaveCount(0);
      await rowOf(list, [unknown, machine]).click();
      await buttonOf(list, "print-job", "came-out").click();
      await told(list, "Noted as printed");
      expect(printer.printed).toEqual([]);

      printer.behaviour.isPaused = true;
      await print(page, "Beside JB1", "1");
      await list.goto("/machines/global-print/Failed");
      await rowOf(list, [failed, "The printer is paused."]).click();
      await buttonOf(list, "print-job", "cancel").click();
      await inPopup(list, "Yes").click();
      await expect(rowOf(list, [failed, "The printer is paused."])).toHaveCount(0);
    },
  );

  test(
    "are listed of all machines where the site says so, those of one state by an address of its own [OV-072]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const operator = await plant.client("operator");
      const card_no = await occupy(operator, machine);
      await write(operator, "print_label", { machine_id: machine, card_no, num_labels: 1, printer: "1" });
      const office = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
      const page = await office.newPage();
      await page.goto("/machines/global-print/Printed");
      await expect(state(page, "Printed").first()).toBeVisible();
      await page.goto("/machines/global-print/New");
      await expect(page.getByText("No print jobs in the last 90 days")).toBeVisible();

      await changeSite(plant, ({ settings: { globalPrint: _none, ...settings }, ...site }) => ({ ...site, settings }));
      await page.goto("/machines/global-print");
      await expect(page.getByRole("grid")).toHaveCount(0);
      await expect(page.getByText("You do not have permission to see this page.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Print jobs" })).toHaveCount(0);
      await changeSite(plant, ({ settings, ...site }) => ({ ...site, settings: { ...settings, globalPrint: true } }));
      await page.reload();
      await expect(state(page, "Printed").first()).toBeVisible();
    },
  );

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    test(
      `try a printer from its page and say what became of that, on ${viewport.width} pixels`,
      { tag: "@held" },
      async ({ plant, browser }) => {
        const office = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport }), "admin");
        const page = await office.newPage();
        await page.goto("/admin/data/printer");
        await page.getByRole("gridcell", { name: "Labels", exact: true }).click();
        await expect(panelOf(page, "custom-printer")).toContainText("3 · Labels");
        await buttonOf(page, "custom-printer", "test").click();
        await told(page, "Labels has printed the test label and says that it is ready.");
        expect(words(printer)).toEqual([expect.arrayContaining(["Test print", "Labels", "No. 3"])]);

        printer.behaviour.isOutOfPaper = true;
        await buttonOf(page, "custom-printer", "test").click();
        await told(page, "Labels has not printed the test label: The printer is out of labels.");
        expect(printer.printed.length).toBe(1);
      },
    );

  test(
    "are changed in their editor, which shows them as they are printed, and come out so once they are published",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const office = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
      const editor = await office.newPage();
      await editor.setViewportSize({ width: 1440, height: 900 });
      await editor.goto("/admin/config/labels");
      await editor.getByRole("link", { name: "Order label" }).click();
      const shown = editor.getByRole("img", { name: "Label as it is printed" });
      await expect(shown).toHaveAttribute("src", /P-4130/);
      await editor.getByRole("button", { name: "Add to Elements" }).click();
      await editor.getByRole("option", { name: "Text", exact: true }).click();
      await editor.getByRole("textbox", { name: "Text", exact: true }).fill("Hall 1");
      await expect(shown).toHaveAttribute("src", /Hall%201/);
      await publish(editor);

      const page = await (await terminalOf(plant, browser)).newPage();
      await print(page, "Beside JB1", "1");
      await expect.poll(() => words(printer)[0]).toContain("Hall 1");
    },
  );

  const dotsAt = (mm: number) => printer.printed.at(-1)?.pictures.find(({ x }) => x === mm * 8)?.dots;
  const marked = Array.from({ length: 4 * 8 }, () => [...half(true), ...half(false)]);

  test(
    "take a picture that is chosen in their editor, which shows it in its place, and test prints have its dots, before it is published too",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const office = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
      const page = await office.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("/admin/config/labels/printer-test");
      await page.getByRole("button", { name: "Add to Elements" }).click();
      await page.getByRole("option", { name: "Picture", exact: true }).click();
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a picture" }).click();
      const files = await chosen;
      await files.setFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
      await expect(page.getByText("notes.png was not taken: it is no PNG.")).toBeVisible();
      await files.setFiles({ name: "mark.png", mimeType: "image/png", buffer: mark });
      await page.getByRole("textbox", { name: "What the picture shows" }).fill("Half a square");
      await page.getByRole("textbox", { name: "X", exact: true }).fill("40");
      await page.getByRole("textbox", { name: "Width", exact: true }).fill("8");
      await page.getByRole("textbox", { name: "Height", exact: true }).fill("4");
      await expect(page.getByText("8 × 4 mm on the label")).toBeVisible();
      const shown = page.getByRole("img", { name: "Label as it is printed" });
      await expect(shown).toHaveAttribute("src", /Half%20a%20square/);
      await expect
        .poll(() => shown.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
        .toBeGreaterThan(100);
      await page.getByRole("combobox", { name: "Choose a printer" }).click();
      await page.getByRole("option", { name: "Labels" }).click();
      await page.getByRole("button", { name: "Test print", exact: true }).click();
      await expect(page.getByText("Labels has printed the test label and says that it is ready.")).toBeVisible();
      expect(printer.printed).toHaveLength(1);
      expect(dotsAt(40)).toEqual(marked);
      await publish(page);

      await page.goto("/admin/data/printer");
      await page.getByRole("gridcell", { name: "Labels", exact: true }).click();
      await buttonOf(page, "custom-printer", "test").click();
      await told(page, "Labels has printed the test label and says that it is ready.");
      expect(printer.printed).toHaveLength(2);
      expect(dotsAt(40)).toEqual(marked);
    },
  );
});
