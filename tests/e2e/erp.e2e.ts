import { erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { type ErpServer, startErp } from "#tests/support/erp/server.ts";
import { changeSite } from "./label-printer.ts";
import { say } from "./panel-journey.ts";
import { buttonOf, inPopup, occupy, panelOf, rowOf, terminalOf, test, told, write } from "./panel-stage.ts";
import { expect, type Page } from "./plant.ts";

test.use({ ground: "erp" });

const listOf = (subject: string) => `/overviewadmin/erp-failed-reporting/${subject}`;
const notAllowed = "You do not have permission to see this page.";
const reports = "balthzartransactions";

test.describe("The failed transfers", () => {
  test(
    "of each subject stand on a page of their own, for who may change them and nobody else [OV-222] [OV-223] [OV-224] [OV-225] [OV-226]",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const page = await (await terminalOf(plant, browser, "supervisor")).newPage();
      const other = await (await terminalOf(plant, browser)).newPage();
      await page.goto("/home");
      for (const subject of erpSubjects) {
        await page.goto(listOf(subject));
        await expect(page.getByRole("heading", { name: say(`pages.erp_failed.${subject}`) }).first()).toBeVisible();
        await expect(page.getByText(notAllowed)).toHaveCount(0);
        await other.goto(listOf(subject));
        await expect(other.getByText(notAllowed)).toBeVisible();
      }
    },
  );

  test.describe("of one subject [MI-436] [MI-437] [MI-438] [MI-439] [MI-440] [MI-441]", () => {
    for (const subject of [
      reports,
      "balthzarscraptransactions",
      "cancellations",
      "materialreporting",
      "palletflaghistory",
    ] as const)
      test(
        `${subject}: those that the plant has, each with a retry and a deletion`,
        { tag: "@long" },
        async ({ plant, browser }) => {
          const supervisor = await plant.client("supervisor");
          const failed = await supervisor.read<{ record_no: number; card_no: string }[]>("load_failed_transfers", {
            subject,
          });
          expect(failed.length).toBeGreaterThan(0);
          const page = await (await terminalOf(plant, browser, "supervisor")).newPage();
          await page.goto(listOf(subject));
          const [first] = failed;
          await rowOf(page, [String(first!.record_no), first!.card_no]).tap();
          await expect(buttonOf(page, "erp-failed", "retry")).toBeEnabled();
          await expect(buttonOf(page, "erp-failed", "delete")).toBeEnabled();
        },
      );
  });
});

test.describe("The page of the ERP", () => {
  let erp: ErpServer;
  test.beforeEach(async ({ plant }) => {
    erp = await startErp();
    await changeSite(plant, (site) => ({
      ...site,
      allowlist: [{ id: "erp", url: erp.url }],
      targets: { erp: { url: erp.url } },
    }));
  });
  test.afterEach(() => erp.close());

  const queueOf = (page: Page, subject: string) => page.getByRole("row").filter({ hasText: subject });
  /** A panel goes when what was pressed is done: each press chooses anew. */
  const press = async (page: Page, id: string) => {
    await expect(panelOf(page, "custom-erp-queue")).toHaveCount(0);
    await queueOf(page, "Scrap reports").tap();
    await buttonOf(page, "custom-erp-queue", id).tap();
  };

  test("leads from a dry run and a decision of the backlog to facts that the ERP has, to a refusal, and to its retry", async ({
    plant,
    browser,
  }) => {
    const page = await (await terminalOf(plant, browser, "supervisor")).newPage();
    await page.goto("/overviewadmin/erp");
    await expect(queueOf(page, "Scrap reports")).toContainText("Not begun");
    await press(page, "preview");
    await expect(page).toHaveURL(/\/overviewadmin\/erp\/balthzarscraptransactions$/);
    await page.goto("/overviewadmin/erp");
    await press(page, "backlog");
    await inPopup(page, say("erp.from_now_on")).tap();
    await told(page, say("erp.decided"));
    await expect(queueOf(page, "Scrap reports")).toContainText("Sends");
    expect(erp.requests).toEqual([]);

    const operator = await plant.client("operator");
    const report = async (good_qty: number) => {
      const card_no = await occupy(operator, "JB3");
      const trans_time = new Date().toISOString();
      const of = { machine_id: "JB3", card_no, employee: "1004", note: "", trans_time };
      await write(operator, "receive_good_qty", { ...of, good_qty });
    };
    await report(17);
    await expect
      .poll(() => erp.requests.map(({ path, body }) => [path, body.quantity]))
      .toEqual([["/production-reports", 17]]);

    erp.answers = () => ({ status: 200, body: { status: "error", message: "The period is closed" } });
    await report(18);
    await page.goto(listOf(reports));
    const failed = rowOf(page, ["18.00", "The period is closed"]);
    await expect(failed).toHaveCount(1);
    erp.answers = () => ({ status: 200, body: { status: "ok" } });
    await failed.tap();
    await buttonOf(page, "erp-failed", "retry").tap();
    await told(page, say("erp.waits_again"));
    await expect(failed).toHaveCount(0);
    await expect.poll(() => erp.taken.length).toBe(3);
    expect(new Set(erp.requests.slice(1).map(({ key }) => key)).size).toBe(1);
  });

  test(
    "pauses a target, which then is told nothing, and lets it go on",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const page = await (await terminalOf(plant, browser, "supervisor")).newPage();
      await page.goto("/overviewadmin/erp");
      await press(page, "backlog");
      await inPopup(page, say("erp.from_now_on")).tap();
      await told(page, say("erp.decided"));
      await press(page, "pause");
      await told(page, say("erp.paused"));
      await expect(queueOf(page, "Scrap reports")).toContainText("Paused");
      await press(page, "resume");
      await told(page, say("erp.resumed"));
      await expect(queueOf(page, "Scrap reports")).toContainText("Sends");
      await press(page, "failed");
      await expect(page).toHaveURL(new RegExp(`${listOf("balthzarscraptransactions")}$`));
    },
  );
});
