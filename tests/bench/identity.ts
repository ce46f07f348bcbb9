import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright";
import { badgeOf } from "#server/demo/plant/people.ts";
import type { Client } from "#tests/faults/client.ts";
import { scan } from "#tests/e2e/wedge.ts";
import { percentile, type Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";

const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };
const badges = 20;
const screens = 10;
const machine_id = "PJ3";
/** Milliseconds after which the stream sends the next change of a machine at once: sooner ones are sent together. */
const apart = 600;
const person = { number: "1004", badge: badgeOf(3), name: "David Nyström" };

/** What a write answered; a refusal would be no figure. */
const write = async <T>(client: Client, procedure: string, input: object): Promise<T> => {
  const answer = await client.call<T>(procedure, input, crypto.randomUUID());
  if (!answer.answered || answer.status !== 200) throw new Error(`${procedure} was refused.`);
  return (answer.body as { res: T }).res;
};

const timed = async (what: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await what();
  return performance.now() - began;
};

const inRow = (page: Page) => page.getByRole("row", { name: person.name });

/** Milliseconds from the scanner's Enter until the name stands among those signed in, asked at each frame of the page. */
async function scanned(page: Page): Promise<number> {
  await page.getByRole("link", { name: "Sign in", exact: true }).tap();
  await page.getByRole("dialog").locator("input:focus").waitFor();
  // It listens before the first key comes: a scanner is done within a few frames.
  const shown = await page.evaluateHandle((name) => {
    const asked = new Promise<number>((resolve) => {
      const watch = ({ key, timeStamp }: KeyboardEvent) => {
        if (key !== "Enter") return;
        removeEventListener("keydown", watch, { capture: true });
        const look = (now: number) => {
          const rows = [...document.querySelectorAll("tbody tr")];
          if (rows.some((row) => row.textContent.includes(name))) resolve(now - timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener("keydown", watch, { capture: true });
    });
    return { asked };
  }, person.name);
  await scan(page, person.badge);
  return await shown.evaluate(({ asked }) => asked);
}

/** A terminal at which one person signs in by badge again and again, beside the bare request behind it. */
async function measureBadge(context: BrowserContext, { plant }: Stage): Promise<Row> {
  const client = await plant.client("operator");
  const at = { machine_id, employee_id: person.number, logg_message: "" };
  const page = await context.newPage();
  await page.goto(`/interface/${machine_id}/signed-in`);
  const times: number[] = [];
  const bare: number[] = [];
  const signOut = async () => {
    await inRow(page).waitFor();
    await write(client, "sign_out_employee_at_machine", at);
    await inRow(page).waitFor({ state: "detached" });
    await pause(apart);
  };
  for (let turn = 0; turn < badges; turn += 1) {
    times.push(await scanned(page));
    await signOut();
    bare.push(await timed(() => write(client, "sign_in_at_machine", at)));
    await signOut();
  }
  await page.close();
  return {
    what: `Badge at a machine, from the scanner's Enter to the name among those signed in, p95 of ${badges}`,
    figure: percentile(times, 0.95),
    unit: "ms",
    reference: { what: "the procedure's answer to a bare request, p95", figure: percentile(bare, 0.95) },
    goal: "<= 300 ms",
  };
}

/** Milliseconds from the administrator's request to the page that says it, at a terminal enrolled for it. */
async function revoked({ browser, plant }: Stage, admin: Client, name: string): Promise<number> {
  const context = await browser.newContext({ baseURL: plant.url, ...terminal });
  const page = await context.newPage();
  await page.goto("/pair");
  const code = await page.locator("[data-code]").getAttribute("data-code");
  const fields = { name, device_kind: "terminal", machine_ids: [], documents: [], username: "operator" };
  const { record_no } = await write<{ record_no: number }>(admin, "confirm_device_pairing", {
    code,
    home: `/interface/${machine_id}`,
    ...fields,
  });
  await page.getByRole("banner").getByText(name, { exact: true }).waitFor();
  const ended = page.locator("[data-ended=revoked]").waitFor();
  const time = await timed(() => Promise.all([ended, write(admin, "revoke_device", { record_no })]));
  await context.close();
  return time;
}

async function measureRevoked(stage: Stage): Promise<Row> {
  const admin = await stage.plant.client("admin");
  const times: number[] = [];
  for (let turn = 0; turn < screens; turn += 1) times.push(await revoked(stage, admin, `Press ${turn}`));
  const bare: number[] = [];
  for (let turn = 0; turn < screens; turn += 1) bare.push(await timed(() => admin.read("load_devices", {})));
  return {
    what: `A terminal that is revoked, until it says so, slowest of ${screens}`,
    figure: Math.max(...times),
    unit: "ms",
    reference: { what: "reading the list of devices, slowest", figure: Math.max(...bare) },
    goal: "<= 1,000 ms",
  };
}

const measureIdentity = async (stage: Stage): Promise<Row[]> => {
  const context = await stage.signedIn("operator", terminal);
  const rows = [await measureBadge(context, stage), await measureRevoked(stage)];
  await context.close();
  return rows;
};

/** Who is at a machine, and which terminal is one of the plant's: how long both take to be known. */
export const identityRows = (): Promise<Row[]> => withBrowser(measureIdentity);
