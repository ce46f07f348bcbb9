import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright";
import { drawn } from "#tests/e2e/screen-faults.ts";
import { demoValues, everyPage, screenSizes } from "#tests/support/every-page.ts";
import { ensureBrowser } from "./browser.ts";

/** One picture of the documentation: the account that is signed in, the page, the size in CSS pixels, the scheme. */
interface Shot {
  name: string;
  user: "wall" | "operator" | "supervisor";
  path: string;
  width: number;
  height: number;
  scheme: "light" | "dark";
  /** A row is selected, so that its panel stands. */
  selects?: boolean;
}

const wall = { user: "supervisor", width: 1920, height: 1080 } as const;
const terminal = { user: "operator", width: 1024, height: 600, scheme: "light" } as const;
const shots: readonly Shot[] = [
  { name: "hall-1", path: "/dashboards/hall-1", ...wall, scheme: "light" },
  { name: "hall-1-dark", path: "/dashboards/hall-1", ...wall, scheme: "dark" },
  { name: "panel", path: "/interface/{machine}/planned-orders", ...terminal, selects: true },
  { name: "wizard", path: "/interface/{machine}/report-quantity", ...terminal },
];
const folder = "docs/images";
const minutesToStart = 3;
/** Milliseconds without a skeleton: a page's parts load one after the other. */
const quiet = 1000;

/** Starts the demo plant as `npm start` does and resolves with its address once it says that it is ready. */
function startDemo(data: string): { server: ChildProcess; ready: Promise<string> } {
  const server = spawn("npm", ["start"], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      SHOPWRIGHT_DATA: data,
      SHOPWRIGHT_DEMO_HISTORY: "30",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The demo did not become ready")), minutesToStart * 60_000);
    server.stdout.on("data", (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(chunk.toString())?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    });
    server.once("exit", (code) => reject(new Error(`The demo ended with code ${code}`)));
  });
  return { server, ready };
}

async function call<T>(page: Page, address: string, path: string, data: Record<string, unknown>): Promise<T> {
  const reply = await page.request.post(`${address}${path}`, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The first machine that runs an order: what an operator would look at. */
async function busyMachine(page: Page, address: string): Promise<string> {
  const { res } = await call<{ res: { machine_id: string; card_no: string }[] }>(
    page,
    address,
    "/api/procedures/load_machines",
    {},
  );
  const machine = res.find(({ card_no }) => card_no !== "-") ?? res[0];
  if (!machine) throw new Error("The demo has no machine");
  return machine.machine_id;
}

async function take(browser: Browser, address: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.scheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await call(page, address, "/api/auth/sign-in", { username: shot.user, password: shot.user });
  const path = shot.path.replace("{machine}", encodeURIComponent(await busyMachine(page, address)));
  await page.goto(`${address}${path}`);
  await drawn(page, quiet);
  if (shot.selects) await page.locator("tbody tr").first().click();
  if (shot.selects) await page.locator("[data-panel] button[data-action]").first().waitFor();
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
  console.log(`${folder}/${shot.name}.png`);
}

/** Every page at every size, as an administrator sees it, into a folder: what changed anywhere is seen at a glance. */
async function takePages(browser: Browser, address: string, into: string): Promise<void> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await call(page, address, "/api/auth/sign-in", { username: "admin", password: "admin" });
  const { res } = await call<{ res: { card_no: string }[] }>(page, address, "/api/procedures/load_running_orders", {
    machine_id: demoValues.machine,
  });
  for (const { name, path, isPublic } of everyPage({ ...demoValues, cardno: res[0]?.card_no ?? "-" })) {
    if (isPublic) continue;
    await page.goto(`${address}${path}`);
    await drawn(page, quiet);
    for (const [size, viewport] of Object.entries(screenSizes)) {
      await page.setViewportSize(viewport);
      await drawn(page, 100);
      await page.screenshot({ path: join(into, `${name}-${size.replaceAll(" ", "-")}.png`) });
    }
    console.log(join(into, name));
  }
  await context.close();
}

/** `npm run screenshots`: the pictures of the documentation; with `-- --pages FOLDER` those of every page instead. */
async function main(): Promise<void> {
  const { pages } = parseArgs({ options: { pages: { type: "string" } } }).values;
  const data = mkdtempSync(join(tmpdir(), "shopwright-screenshots-"));
  mkdirSync(pages ?? folder, { recursive: true });
  const { server, ready } = startDemo(data);
  try {
    const address = await ready;
    const browser = await chromium.launch({ executablePath: ensureBrowser() });
    if (pages) await takePages(browser, address, pages);
    else for (const shot of shots) await take(browser, address, shot);
    await browser.close();
  } finally {
    // npm starts the server as a child of its own: the whole group ends.
    if (server.pid && server.exitCode === null) process.kill(-server.pid, "SIGTERM");
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
