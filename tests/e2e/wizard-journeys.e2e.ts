import { expect, test } from "./plant.ts";
import {
  addressOf,
  dialog,
  entriesOf,
  expectStep,
  frameOf,
  journeys,
  next,
  refuse,
  sayYesSlowly,
  shippedWizards,
  switchFunctions,
  terminalOf,
  walkedWizards,
} from "./wizard-journeys.ts";

const byPath = <T extends { path: string; steps: string[]; calls: string[]; questions: string[] }>(list: T[]) =>
  list
    .map((one) => ({
      ...one,
      steps: one.steps.toSorted(),
      calls: one.calls.toSorted(),
      questions: one.questions.toSorted(),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));

test.use({ ground: "journeys" });

/** Wizards that find an order, those that code stops, and one that only shows have journeys of their own. */
const elsewhere = ["card-history", "order-by-card", "order-by-part", "stop-code", "stop-code-now"];

test("every page of a wizard has a journey that meets all its steps, questions and writes, or is walked elsewhere", () => {
  const shipped = shippedWizards();
  const others = shipped.filter(({ wizard }) => elsewhere.includes(wizard));
  expect([...new Set(others.map(({ wizard }) => wizard))].toSorted()).toEqual(elsewhere);
  expect(byPath(walkedWizards())).toEqual(byPath(shipped.filter((one) => !others.includes(one))));
});

// Each wizard as a document is walked by a contract test (tests/contracts/documents/walks.test.ts), and the short run has
// reports at a terminal: over a reload (report-quantity), and with an answer that is lost (wizard).
for (const journey of journeys) {
  const { machine, path, line, functions, questions, writes } = journey;
  test.describe(`The wizard ${path}`, { tag: "@long" }, () => {
    test.beforeEach(async ({ plant }) => {
      await journey.prepare?.(plant, machine);
      await switchFunctions(plant, machine, functions, true);
    });
    test.afterEach(({ plant }) => switchFunctions(plant, machine, functions, false));

    test("keeps its step and entries over reloads, refusals and questions that nobody answers, and stores once", async ({
      plant,
      browser,
    }) => {
      const before = await journey.stored(plant, machine);
      const address = addressOf(journey, await journey.filled?.(plant, machine));
      const terminal = await terminalOf(plant, browser, journey.username);
      const page = await terminal.newPage();
      // Set back, so that the time that is skipped makes no report of the future.
      await page.clock.install({ time: Date.now() - 900_000 });
      const last = line.at(-1)![0];
      const isHere = async (step: string, entries: unknown[]) => {
        await expectStep(page, step);
        await expect.poll(() => entriesOf(page)).toEqual(entries);
      };
      await page.goto(address);
      for (const [index, [step, work, resumedAt]] of line.entries()) {
        await expectStep(page, step);
        await work(page);
        await expect(next(page)).toBeEnabled();
        const entries = await entriesOf(page);
        if (index === Math.min(1, line.length - 1)) await page.goto(`${address}?step=${last}&stepId=${last}#${last}`);
        else await page.reload();
        if (resumedAt !== undefined) continue;
        await isHere(step, entries);
        if (step !== last) await next(page).tap();
      }
      const entries = await entriesOf(page);

      await test.step("browser back", async () => {
        if (line.length === 1) return;
        await page.goBack();
        await expect(frameOf(page)).not.toHaveAttribute("data-step", last);
        await expect(page).toHaveURL(new RegExp(`${address}(\\?.*)?$`));
        await next(page).tap();
        await isHere(last, entries);
      });

      await test.step("questions that nobody answers", async () => {
        for (const [index, { kind, unanswered }] of questions.entries()) {
          await next(page).tap();
          for (const { answer } of questions.slice(0, index)) await answer(dialog(page));
          await expect(dialog(page).getByRole("timer")).toBeVisible();
          await expect(dialog(page).getByRole("textbox")).toHaveCount(kind === "ask" ? 1 : 0);
          await page.clock.fastForward(120_000);
          await expect(page.getByText(unanswered, { exact: true })).toBeVisible();
          await expect(dialog(page)).toHaveCount(0);
          await isHere(last, entries);
        }
      });
      const finish = async () => {
        await next(page).tap();
        for (const { answer } of questions) await answer(dialog(page));
      };

      await test.step("refusals", async () => {
        for (const write of writes) {
          const said = `No ${write} today.`;
          await refuse(page, write, said);
          const isSaid = () => expect(page.getByText(said)).toBeVisible();
          await finish();
          await isSaid();
          await isHere(last, entries);
          if (questions.length === 1 && questions[0]!.kind === "confirm") {
            await next(page).tap();
            await sayYesSlowly(page, isSaid);
            await isSaid();
            await isHere(last, entries);
          }
          await page.unroute(`**/api/procedures/${write}`);
        }
      });

      await test.step("the end, with a double tap", async () => {
        await next(page).dblclick();
        for (const { answer } of questions) await answer(dialog(page));
        await expect(page).toHaveURL(new RegExp(`/interface/${machine}${journey.end ? `/${journey.end}` : ""}$`));
        if (journey.success !== null) await expect(page.getByText(journey.success).first()).toBeVisible();
        expect((await journey.stored(plant, machine)).length).toBe(before.length + journey.adds);
      });
      await terminal.close();
    });
  });
}
