import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { bounds } from "#tests/support/bounds.ts";
import { demo } from "#tests/support/demo-plant.ts";
import { type BrowserProcess, startBrowser } from "../browser-process.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import type { Scenario } from "../scenario.ts";
import { startServer } from "../server-process.ts";

const machine = "FC4";
const address = `/interface/${machine}/report-quantity`;
/** What was reached so long before the end of the browser must be there after it. */
const surely = 1_500;

/** One report of the operator. Its quantity names it: no two are the same, and no machine of the plant counts so much. */
interface Attempt {
  quantity: number;
  /** The last step that was seen, and when. */
  step: number;
  seenAt: number;
  /** The step that was seen at least `surely` before. */
  sure: number;
  pressed: boolean;
  done: boolean;
}

const noteStep = (attempt: Attempt, step: number) => {
  attempt.sure = attempt.step;
  attempt.step = step;
  attempt.seenAt = Date.now();
};

const firstQuantity = 10_001;

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

/** The machine's page, to which a finished wizard leads. */
const left = (page: Page) => page.getByRole("heading", { name: "Running orders" });

const counter = (page: Page) => page.getByText(/^[1-9]\/4$/);

/** The position that the wizard shows. */
const positionOf = async (page: Page): Promise<number> => {
  await counter(page).waitFor();
  return Number((await counter(page).textContent())!.slice(0, 1));
};

/** The position of a wizard that was opened again; null when its finish, which was under way, has ended it by itself. */
const resumedAt = async (page: Page): Promise<number | null> => {
  await counter(page).or(left(page)).first().waitFor();
  // Read in one piece: the finish may end it at any moment.
  const [shown] = await counter(page).allTextContents();
  return shown === undefined ? null : Number(shown.slice(0, 1));
};

/** Opens the wizard for a further report, when the one before has left it: a queued end stays until its report is sent. */
const begin = async (page: Page, url: string): Promise<void> => {
  const queuedEnd = page.getByRole("button", { name: "Next entry" });
  do {
    await page.goto(url);
    await next(page).or(queuedEnd).or(left(page)).first().waitFor();
    await queuedEnd.waitFor({ state: "detached" });
  } while ((await next(page).count()) === 0);
};

/** Presses Next on the summary; a finish that was under way when the browser ended may end the wizard before the press. */
const finish = async (page: Page): Promise<void> => {
  try {
    await next(page).click({ timeout: bounds.wait });
  } catch (error) {
    if (!(await left(page).isVisible())) throw error;
  }
};

const goOn = async (page: Page, position: number): Promise<number> => {
  await next(page).click();
  await page.getByText(new RegExp(`^[${position + 1}-4]/4$`)).waitFor();
  return positionOf(page);
};

/** Works the wizard from where it stands to its end, as an operator does. */
const work = async (page: Page, attempt: Attempt, isOffline: boolean): Promise<void> => {
  let position = await resumedAt(page);
  if (position === null) return;
  noteStep(attempt, position);
  if (position === 1) {
    await page.getByLabel("Employee number").fill("1004");
    position = await goOn(page, position);
    noteStep(attempt, position);
  }
  if (position === 2) {
    // The machine's only order chooses itself, and the step goes on by itself the first time.
    const later = page.getByText(/^[34]\/4$/);
    await later
      .or(next(page).and(page.locator(":enabled")))
      .first()
      .waitFor();
    position = (await later.count()) > 0 ? await positionOf(page) : await goOn(page, position);
    noteStep(attempt, position);
  }
  if (position === 3) {
    await page.getByRole("button", { name: "Clear" }).click();
    for (const digit of String(attempt.quantity)) await page.getByRole("button", { name: digit, exact: true }).click();
    position = await goOn(page, position);
    noteStep(attempt, position);
  }
  if (isOffline) await page.context().setOffline(true);
  attempt.pressed = true;
  await finish(page);
  if (isOffline) await page.getByText("Queued").first().waitFor();
  else await page.waitForURL(new RegExp(`/interface/${machine}$`));
  attempt.done = true;
};

/** The terminal's browser is ended with SIGKILL at random moments of a report, and after one that waits in the queue. */
export const browser: Scenario = {
  name: "browser",
  perRound: 10,
  async run({ database, next: random, faults }) {
    const ground = await freshGround(database);
    const profile = await mkdtemp(join(tmpdir(), "shopwright-profile-"));
    const server = await startServer({
      data: ground.data,
      database: ground.url,
      env: demo,
    });
    let terminal: BrowserProcess | null = null;
    const broken: string[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("operator");
      const storedOf = async (quantity: number): Promise<number> =>
        (
          await client.read<{ good_qty: number }[]>("load_quantity_history", {
            machine_id: machine,
            quantity_kind: "good",
          })
        ).filter((row) => row.good_qty === quantity).length;
      const open = async (): Promise<BrowserProcess> => {
        const opened = await startBrowser(profile);
        await opened.context.addCookies(
          client.cookies.map(({ name, value }) => ({ name, value, url: server.url, httpOnly: true })),
        );
        await opened.page.goto(`${server.url}${address}`);
        return opened;
      };
      terminal = await open();
      let queued = 0;
      for (let count = 0; count < faults; count += 1) {
        const attempt: Attempt = {
          quantity: firstQuantity + count,
          step: 0,
          seenAt: 0,
          sure: 0,
          pressed: false,
          done: false,
        };
        const isOffline = count % 3 === 1;
        const working = work(terminal.page, attempt, isOffline).catch(() => undefined);
        if (isOffline) await working;
        else await Promise.race([working, pause(100 + random() * 2_500)]);
        const reached = Date.now() - attempt.seenAt >= surely ? attempt.step : attempt.sure;
        await terminal.kill();
        await working;

        terminal = await open();
        if (attempt.done && isOffline) queued += 1;
        else if (!attempt.done) {
          const position = await resumedAt(terminal.page);
          const isStored = attempt.pressed && (await storedOf(attempt.quantity)) > 0;
          if (!isStored && position !== null && position < reached)
            broken.push(`${attempt.quantity}: step ${reached} was reached, ${position} came back`);
          if (position !== null && (!isStored || position > 1)) await work(terminal.page, attempt, false);
        }
        await eventually(async () => (await storedOf(attempt.quantity)) > 0, `${attempt.quantity} is not stored`);
        const stored = await storedOf(attempt.quantity);
        if (stored !== 1) broken.push(`${attempt.quantity} is stored ${stored} times`);
        await begin(terminal.page, `${server.url}${address}`);
      }
      return { summary: `${faults} kills of the browser, ${queued} of them with a queued report`, broken };
    } catch (error) {
      await terminal?.page.screenshot({ path: "test-results/faults/browser.png" }).catch(() => undefined);
      throw error;
    } finally {
      await terminal?.kill();
      await server.kill();
      await ground.clear();
      await rm(profile, { recursive: true, force: true });
    }
  },
};

/** Long enough for a claim that the dead tab has left behind to end, and for the next look at the queue. */
const patience = 60_000;

const eventually = async (holds: () => Promise<boolean>, otherwise: string): Promise<void> => {
  const until = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(otherwise);
    await pause(50);
  }
};
