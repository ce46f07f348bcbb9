import { performance } from "node:perf_hooks";
import type { BrowserContext, Page } from "playwright";
import { badgeOf } from "#server/demo/plant/people.ts";
import { scan } from "#tests/e2e/wedge.ts";
import { percentile, type Row } from "./row.ts";
import type { Stage } from "./stage.ts";

const turns = 20;
const machine_id = "PJ3";
/** Whose badge it is. */
const person = { number: "1004", badge: badgeOf(3), name: "David Nyström" };

/**
 * Milliseconds from the scanner's Enter until the name stands in a row of who is signed in, painted: the page asks at each
 * frame, and a message posted then comes after that frame is on the screen.
 */
async function scanned(page: Page): Promise<number> {
  await page.getByRole("link", { name: "Sign in", exact: true }).tap();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") !== null);
  const shown = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const watch = ({ key }: KeyboardEvent) => {
          if (key !== "Enter") return;
          removeEventListener("keydown", watch, { capture: true });
          const began = performance.now();
          const look = () => {
            const rows = [...document.querySelectorAll("tbody tr")];
            if (!rows.some((row) => row.textContent.includes(name))) return void requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - began);
            port2.postMessage(null);
          };
          look();
        };
        addEventListener("keydown", watch, { capture: true });
      }),
    person.name,
  );
  await scan(page, person.badge);
  return await shown;
}

/** Waits until the person stands in the list, or no more. */
const untilListed = async (page: Page, isListed: boolean): Promise<void> => {
  await page.waitForFunction(
    ([name, wanted]) => (document.querySelector("tbody")?.textContent ?? "").includes(name) === wanted,
    [person.name, isListed] as const,
  );
};

/** A terminal at which the same person signs in by badge again and again, beside the bare request behind it. */
export const measureBadge = async (context: BrowserContext, { plant }: Stage): Promise<Row> => {
  const client = await plant.client("operator");
  const write = async (name: string, more: object) => {
    const sent = { machine_id, employee_id: person.number, logg_message: "", ...more };
    const began = performance.now();
    const answer = await client.call(name, sent, crypto.randomUUID());
    // A refusal would be no figure.
    if (!answer.answered || answer.status !== 200) throw new Error(`${name} was refused.`);
    return performance.now() - began;
  };
  const signOut = () => write("sign_out_employee_at_machine", {});
  const page = await context.newPage();
  await page.goto(`/interface/${machine_id}/signed-in`);
  await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
  const times: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    times.push(await scanned(page));
    await signOut();
    await untilListed(page, false);
    bare.push(await write("sign_in_at_machine", {}));
    await untilListed(page, true);
    await signOut();
    await untilListed(page, false);
  }
  await page.close();
  return {
    what: `Badge at a machine, from the scanner's Enter to the name among those signed in, p95 of ${turns}`,
    figure: percentile(times, 0.95),
    unit: "ms",
    reference: { what: "the procedure's answer to a bare request, p95", figure: percentile(bare, 0.95) },
    goal: "<= 300 ms",
  };
};
