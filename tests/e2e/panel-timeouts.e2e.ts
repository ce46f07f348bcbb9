import type { Browser } from "@playwright/test";
import type { Client } from "#tests/faults/client.ts";
import { type Journey, labelOf, panels } from "./panel-journey.ts";
import { journeys } from "./panel-journeys.ts";
import {
  buttonOf,
  inPopup,
  interfaceOf,
  panelOf,
  popup,
  rowOf,
  selectRow,
  sentBy,
  switchTo,
  terminalOf,
  told,
} from "./panel-stage.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";

/** So many seconds before their time is over questions are still open; the page's own time goes on meanwhile. */
const moment = 60;
/** A form is open however long it waits. */
const day = 86_400;

test.describe("A question that nobody answers", () => {
  let operator: Client;
  let admin: Client;
  test.beforeAll(async ({ plant }) => {
    [operator, admin] = await Promise.all([plant.client("operator"), plant.client("admin")]);
  });

  const pageOf = async (plant: Plant, browser: Browser, name: string): Promise<Page> => {
    const page = await (await terminalOf(plant, browser, name)).newPage();
    await page.clock.install();
    return page;
  };

  const asking = panels.flatMap(({ slug, buttons }) =>
    buttons.flatMap((button) => {
      const journey: Journey | undefined = journeys[slug]?.[button.id];
      return journey?.questions ? [{ slug, button, journey, questions: journey.questions }] : [];
    }),
  );
  /** That each kind of question is closed is proven by contract tests; here one shows that the page does so too. */
  const short = new Set(["note"]);
  const isLong = (at: number) =>
    !short.has(asking[at]!.slug) || asking.findIndex(({ slug }) => slug === asking[at]!.slug) < at;
  for (const [index, { slug, button, journey, questions }] of asking.entries())
    test(
      `of "${labelOf(button)}" of ${slug} is closed when its time is over, or by hand where it has none: nothing is sent, the row stays`,
      isLong(index) ? { tag: "@long" } : {},
      async ({ plant, browser }) => {
        const page = await pageOf(plant, browser, journey.by ?? "operator");
        const passes = (seconds: number) => page.clock.fastForward(seconds * 1000);
        const { machine, list, place = interfaceOf(machine, list), call, features = [] } = journey;
        await switchTo(admin, machine, features);
        const cells = await journey.prepare(operator, plant);
        const sent = sentBy(page, call ?? "");
        await page.goto(place);
        await selectRow(page, cells);
        const pressed = buttonOf(page, slug, button.id);
        for (const [order, { says, seconds = 120, unanswered }] of questions.entries()) {
          await pressed.tap();
          for (const before of questions.slice(0, order)) {
            await expect(popup(page).getByText(before.says).first()).toBeVisible();
            await before.answer(page);
          }
          await expect(popup(page).getByText(says).first()).toBeVisible();
          await passes((seconds ?? day) - moment);
          await expect(popup(page).getByText(says).first()).toBeVisible();
          await passes(moment + 1);
          if (seconds === null) await inPopup(page, "Cancel").tap();
          await expect(popup(page)).toHaveCount(0);
          if (unanswered) await told(page, unanswered);
          await expect(pressed).toBeEnabled();
          await expect(rowOf(page, cells)).toHaveAttribute("aria-selected", "true");
          await expect(panelOf(page, slug)).toBeVisible();
        }
        expect(sent).toEqual([]);
        await switchTo(admin, machine, features, false);
      },
    );
});
