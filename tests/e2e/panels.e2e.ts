import type { BrowserContext } from "@playwright/test";
import { type ErrorCode, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { Client } from "#tests/faults/client.ts";
import { type Journey, labelOf, panels, say } from "./panel-journey.ts";
import { journeys } from "./panel-journeys.ts";
import {
  buttonOf,
  inPopup,
  interfaceOf,
  panelOf,
  popup,
  rowOf,
  selectRow,
  switchTo,
  terminalOf,
  told,
} from "./panel-stage.ts";
import { expect, type Page, test } from "./plant.ts";

const refusalCodes: readonly ErrorCode[] = ["state_conflict", "not_allowed", "rule_violated"];
const words = "The server says why it does not do this";
const refusalOf = (code: ErrorCode) => ({
  status: errorCatalogue[code].http,
  json: {
    code,
    message: words,
    path: null,
    call_status: [
      { call_code: errorCatalogue[code].callCode, call_message: words },
      { call_code: 9, call_message: "What comes second is not shown" },
    ],
    res: null,
  },
});

/**
 * Panels that no journey reaches: no page shows their rows yet, or only the time history of a dashboard does, or they
 * belong to administrators.
 */
const withoutJourney: ReadonlySet<string> = new Set([
  "bundle",
  "custom-input-setting",
  "custom-order-to-confirm",
  "custom-production-goal",
  "custom-scheduled-job",
  "euromap-program",
  "rework-order",
  "stopcode",
  "tool",
  "uncoded-multiple",
]);

test("every button and every field of every other shipped panel has its journey", () => {
  const walked = panels.filter(
    ({ slug, buttons, inputs = [] }) => !withoutJourney.has(slug) && buttons.length + inputs.length > 0,
  );
  const shipped = walked.map(({ slug, buttons, inputs = [] }) => [
    slug,
    [...buttons.map(({ id }) => id), ...inputs.map(({ id }) => id)].toSorted(),
  ]);
  const known = Object.entries(journeys).map(([slug, ofPanel]) => [slug, Object.keys(ofPanel).toSorted()]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(shipped));
});

test.describe("At a terminal, with a second one beside it,", () => {
  /** Two terminals of each who presses. */
  const terminals = new Map<string, { contexts: BrowserContext[]; pages: [Page, Page] }>();
  let contexts: BrowserContext[];
  let page: Page;
  let other: Page;
  let operator: Client;
  let admin: Client;
  test.beforeAll(async ({ plant, browser }) => {
    [operator, admin] = await Promise.all([plant.client("operator"), plant.client("admin")]);
    const people = new Set(cases.map(({ journey }) => journey.by ?? "operator"));
    for (const name of people) {
      const opened = [await terminalOf(plant, browser, name), await terminalOf(plant, browser, name)];
      const pages = (await Promise.all(opened.map((context) => context.newPage()))) as [Page, Page];
      terminals.set(name, { contexts: opened, pages });
    }
  });
  test.afterAll(async () => {
    for (const { contexts: opened } of terminals.values()) for (const context of opened) await context.close();
  });

  const answer = async ({ questions = [] }: Journey) => {
    for (const { says, answer: give } of questions) {
      await expect(popup(page).getByText(says).first()).toBeVisible();
      await give(page);
    }
  };

  /** A screen that shows the list already has to follow what was changed elsewhere by itself. */
  const open = async (screen: Page, place: string) => {
    if (new URL(screen.url()).pathname !== place) await screen.goto(place);
  };
  const hasNoLink = (screen: Page) => popup(screen).getByText(say(900050));

  const cases = panels.flatMap(({ slug, buttons }) =>
    buttons.flatMap((button) => {
      const journey = journeys[slug]?.[button.id];
      return journey ? [{ panel: slug, button, journey }] : [];
    }),
  );
  /** One stands for all: what each button asks and calls is proven by its contract test. */
  const shown = cases.find(({ panel, journey }) => panel === "running-order" && journey.call);
  for (const [index, one] of cases.entries()) {
    const { panel, button, journey } = one;
    const { machine, list, place = interfaceOf(machine, list), call, features = [] } = journey;
    test(
      `"${labelOf(button)}" of ${panel} ${call ? "is refused, finds no server, and is done, which both show" : "leads on"}`,
      one === shown ? {} : { tag: "@long" },
      async ({ plant }) => {
        ({
          contexts,
          pages: [page, other],
        } = terminals.get(journey.by ?? "operator")!);
        await switchTo(admin, machine, features);
        const cells = await journey.prepare(operator, plant);
        await Promise.all([page, other].map((screen) => open(screen, place)));
        for (const screen of [page, other]) {
          await selectRow(screen, cells);
          await journey.ready?.(screen);
        }
        const pressed = buttonOf(page, panel, button.id);
        await expect(pressed).toContainText(labelOf(button));

        const stays = async () => {
          await expect(pressed).toBeEnabled();
          await expect(rowOf(page, cells)).toHaveAttribute("aria-selected", "true");
          await expect(panelOf(page, panel)).toContainText(cells[0]!);
        };
        if (call) {
          const address = `**/api/procedures/${call}`;
          await page.route(address, (route) => route.fulfill(refusalOf(refusalCodes[index % refusalCodes.length]!)));
          await pressed.tap();
          await answer(journey);
          await told(page, journey.refused ?? words);
          if (journey.keeps) {
            await expect(popup(page).getByRole("textbox")).toHaveValue(journey.keeps());
            await inPopup(page, say("popup.close")).tap();
          }
          await stays();
          await page.unroute(address);

          await contexts[0]!.setOffline(true);
          await pressed.tap();
          if (!journey.reads) await answer(journey);
          if (journey.queues) await told(page, say(900051));
          else {
            await expect(hasNoLink(page)).toBeVisible();
            if (journey.done) await expect(page.getByText(journey.done, { exact: true })).toHaveCount(0);
            await inPopup(page, say("popup.close")).tap();
            await told(page, say(journey.isRead || journey.reads ? 900050 : "call.outcome_unknown"));
            await stays();
          }
          await contexts[0]!.setOffline(false);
          if (journey.queues) {
            for (const screen of [page, other]) await journey.effect(screen, cells);
            await selectRow(page, cells);
          }
        }

        await pressed.tap();
        await answer(journey);
        if (journey.done) await told(page, journey.done);
        if (call && !journey.isRead && !journey.chooses && !button.keepSelection)
          await expect(panelOf(page, panel)).toHaveCount(0);
        await journey.effect(page, cells);
        if (call && !journey.isRead) await journey.effect(other, cells);
        await journey.stored?.(operator, cells);
        await switchTo(admin, machine, features, false);
        // A button that goes meanwhile would move the next one from under the finger.
        if (features.length > 0) await expect(pressed).toHaveCount(0);
      },
    );
  }
});
