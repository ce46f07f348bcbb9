import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { runScript } from "#tests/support/server-process.ts";
import { test as base } from "./browser.ts";
import { bounds } from "#tests/support/bounds.ts";
import { copyOfPlant, demo } from "./made-plant.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

interface Site {
  url: string;
  /** The same server under a name, as a plant's terminals reach it: no secure context. */
  plainUrl: string;
  /** The folder of the browser app that the server serves. */
  pages: string;
  /** Gives the browser app another name, as a build of other sources would; the server takes it at its next start. */
  rename(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  signedIn(context: BrowserContext, username: string): Promise<Page>;
  /** Puts back what a test took away of the browser app, and starts the server when a test has left it stopped. */
  mend(): Promise<void>;
}

const buildOf = (pages: string): string =>
  (JSON.parse(readFileSync(join(pages, "build.json"), "utf8")) as { build: string }).build;

/** A server of the demo plant that serves a copy of the browser app. */
const withSite = async (use: (site: Site) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "shopwright-updates-"));
  const pages = join(folder, "pages");
  cpSync(dist, pages, { recursive: true });
  const data = await copyOfPlant("shopwright-updates-");
  let running: ReturnType<typeof runScript> | null = null;
  const start = async (port: string): Promise<string> => {
    const process = runScript(["tests/support/serve-pages.ts", pages], {
      PORT: port,
      SHOPWRIGHT_DATA: data,
      ...demo,
    });
    running = process;
    return await new Promise<string>((resolve, reject) => {
      process.child.stdout?.on("data", () => {
        const ready = /Shopwright ready at (\S+)\n/.exec(process.stdout())?.[1];
        if (ready) resolve(ready);
      });
      void process.ended.then(({ stderr }) => reject(new Error(stderr)));
    });
  };
  const url = await start("0");
  const { port } = new URL(url);
  const plainUrl = `http://plant.test:${port}`;
  let builds = 1;
  const site: Site = {
    url,
    plainUrl,
    pages,
    rename: () => {
      const before = buildOf(pages);
      const build = `build-${++builds}`;
      for (const name of ["index.html", "service-worker.js", "build.json"]) {
        const path = join(pages, name);
        writeFileSync(path, readFileSync(path, "utf8").replaceAll(before, build));
      }
      return build;
    },
    start: async () => void (await start(port)),
    stop: async () => {
      running?.child.kill("SIGKILL");
      await running?.ended;
      running = null;
    },
    mend: async () => {
      cpSync(join(dist, "assets"), join(pages, "assets"), { recursive: true, force: false });
      if (running === null) await start(port);
    },
    signedIn: async (context, username) => {
      const answer = await context.request.post(`${url}/api/auth/sign-in`, {
        data: { username, password: username },
        headers: { origin: url },
      });
      expect(answer.status()).toBe(200);
      const cookies = await context.cookies(url);
      await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: plainUrl, httpOnly: true })));
      return context.newPage();
    },
  };
  await use(site);
  await site.stop();
  for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
};

const test = base.extend<{ site: Site }, { sharedSite: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
  sharedSite: [({}, use) => withSite(use), { scope: "worker", timeout: bounds.test }],
  site: async ({ sharedSite }, use) => {
    await sharedSite.mend();
    await use(sharedSite);
  },
});

test.use({ serviceWorkers: "allow" });

const built = (page: Page, build: string) => page.locator(`meta[name=build][content=${build}]`);
const online = (page: Page) => page.locator('[data-link="online"]');
const machinePage = "/interface/FC1";
const shown = (page: Page) => page.getByRole("row").nth(1).waitFor();

/** The browser keeps the whole app from now on. */
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
/** The names of the answers that the browser has kept for a start without network. */
const keptData = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("shopwright");
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const keys = opening.result.transaction("answers").objectStore("answers").getAllKeys() as IDBRequest<
            string[]
          >;
          keys.addEventListener("success", () => resolve(keys.result.join("\n")));
        });
      }),
  );
const findUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
const runningBuild = (page: Page) => page.locator("meta[name=build]").getAttribute("content");
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "A new version is ready." });

/** Lets a button of the page fail, presses it twice, and answers what the page then sent and said. */
const breakAndPress = async (page: Page) => {
  const [reports, said]: [string[], string[]] = [[], []];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/error-reports") && reports.push(request.postData() ?? ""),
  );
  page.on("pageerror", (error) => said.push(error.message));
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.textContent = "Break";
    button.addEventListener("click", () => {
      throw new Error("The button is broken");
    });
    document.body.append(button);
  });
  for (let turn = 0; turn < 2; turn += 1) await page.getByRole("button", { name: "Break" }).click();
  // A report leaves in the same turn as its error, so that it is on its way before this answer.
  await page.evaluate(async () => void (await fetch("/api/health")));
  return { reports, said };
};

// The server of these tests has an address of its own.
test.describe("the app in a secure context", { tag: "@secure" }, () => {
  test("the app stands in one root element [WD-1088]", async ({ site, context }) => {
    const page = await site.signedIn(context, "operator");
    await page.goto(site.url + machinePage);
    await shown(page);
    expect(await page.evaluate(() => [...document.body.children].filter((one) => one.children.length > 0).length)).toBe(
      1,
    );
  });

  test(
    "a service worker is registered and keeps the app's own files only [WD-1091]",
    { tag: "@long" },
    async ({ site, context }) => {
      const page = await site.signedIn(context, "operator");
      await page.goto(site.url + machinePage);
      await shown(page);
      await kept(page);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
      const paths = await page.evaluate(async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        return (await Promise.all(caches_.map((one) => one.keys()))).flat().map(({ url }) => new URL(url).pathname);
      });
      expect(paths.length).toBeGreaterThan(20);
      expect(paths.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
    },
  );

  test("an update is offered until it is used, and Refresh loads it once [WD-1093] [WD-1094]", async ({
    site,
    context,
  }) => {
    const page = await site.signedIn(context, "operator");
    await page.clock.install();
    await page.goto(site.url + machinePage);
    await shown(page);
    await kept(page);
    const first = await runningBuild(page);
    await site.stop();
    const next = site.rename();
    await site.start();
    await findUpdate(page);
    await expect(notice(page)).toBeVisible();
    await page.clock.fastForward(10 * 60_000);
    await expect(notice(page)).toBeVisible();
    expect(await runningBuild(page)).toBe(first);
    let loads = 0;
    page.on("load", () => (loads += 1));
    await notice(page).getByRole("button", { name: "Refresh" }).click();
    await expect(built(page, next)).toBeAttached();
    await shown(page);
    await expect(notice(page)).toBeHidden();
    expect(loads).toBe(1);
  });

  test(
    "a wall screen loads an update by itself after a minute, an operator's screen does not [WD-1095]",
    { tag: "@long" },
    async ({ site, browser }) => {
      const open = async (username: string, path: string) => {
        const context = await browser.newContext({ serviceWorkers: "allow" });
        const page = await site.signedIn(context, username);
        await page.clock.install();
        await page.goto(site.url + path);
        await page.getByRole("main").waitFor();
        await kept(page);
        return page;
      };
      const [wall, operator] = [await open("wall", "/home"), await open("operator", machinePage)];
      const first = await runningBuild(operator);
      await site.stop();
      const next = site.rename();
      await site.start();
      for (const page of [wall, operator]) {
        await findUpdate(page);
        await expect(notice(page)).toBeVisible();
        await page.clock.runFor(60_000);
      }
      await expect(built(wall, next)).toBeAttached();
      expect(await runningBuild(operator)).toBe(first);
      await notice(operator).getByRole("button", { name: "Refresh" }).click();
      await expect(built(operator, next)).toBeAttached();
    },
  );

  test(
    "without the server a reload shows the last page, and after a sign-out the sign-in page",
    { tag: "@long" },
    async ({ site, context }) => {
      const page = await site.signedIn(context, "operator");
      await page.clock.install();
      await page.goto(site.url + machinePage);
      await shown(page);
      await kept(page);
      await page.clock.runFor(10_000);
      for (const read of ["load_machines", "load_planned_orders"])
        await expect.poll(() => keptData(page)).toContain(read);
      await site.stop();
      await page.reload();
      await shown(page);
      await expect(page.getByText("No connection to the server").first()).toBeVisible();
      await site.start();
      await expect(online(page)).toBeAttached({ timeout: bounds.link });
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      // What the last user left is gone before, and what nobody is shown is stored beside its showing.
      await expect.poll(() => keptData(page)).toContain("/api/app");
      await site.stop();
      await page.reload();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    },
  );

  test("a part that is gone from the server leaves the page in place and offers a refresh", async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await site.signedIn(context, "operator");
    await page.goto(site.url + machinePage);
    await shown(page);
    for (const name of readdirSync(join(site.pages, "assets")))
      if (name.startsWith("wizard-")) rmSync(join(site.pages, "assets", name));
    await page.getByRole("link", { name: "Report quantity" }).click();
    const offer = page.getByRole("alert").filter({ hasText: "an older version" });
    await expect(offer.getByRole("button", { name: "Refresh" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
  });

  test("an error that nothing caught is said on the console and reported once [WD-1096] [WD-1097]", async ({
    site,
    context,
  }) => {
    const page = await site.signedIn(context, "operator");
    await page.goto(`${site.url}${machinePage}?note=private`);
    await shown(page);
    const build = await runningBuild(page);
    const { reports, said } = await breakAndPress(page);
    expect(said).toEqual(["The button is broken", "The button is broken"]);
    expect(reports.map((body) => JSON.parse(body) as unknown)).toEqual([
      {
        message: "Error: The button is broken",
        stack: expect.stringMatching(/^Error: The button is broken/),
        route: machinePage,
        app_version: build,
        company_id: expect.any(Number),
        company_name: expect.any(String),
        username: "operator",
        time: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test("an automated test's browser reports no errors [WD-1098]", async ({ site, context }) => {
    await context.addInitScript(() => localStorage.setItem("shopwright:automated-test", "1"));
    const page = await site.signedIn(context, "operator");
    await page.goto(site.url + machinePage);
    await shown(page);
    const { reports, said } = await breakAndPress(page);
    expect([reports, said.length]).toEqual([[], 2]);
  });
});

test.describe("the app over plain HTTP", { tag: "@plain" }, () => {
  test("lives through an outage, says what is missing, and is offered the new version, which Refresh loads once", async ({
    site,
    context,
  }) => {
    const page = await site.signedIn(context, "operator");
    await page.clock.install();
    await page.goto(site.plainUrl + machinePage);
    await shown(page);
    expect(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([false, false]);
    await page.getByRole("button", { name: "Language and look" }).click();
    await expect(
      page.getByText("cannot start without the server, keep its screen awake or fetch updates"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    const first = await runningBuild(page);
    await page.evaluate(() => Object.assign(window, { isStill: true }));
    let loads = 0;
    page.on("load", () => (loads += 1));
    await site.stop();
    await expect(page.getByText("No connection to the server").first()).toBeVisible();
    await shown(page);
    const next = site.rename();
    await site.start();
    await expect(online(page)).toBeAttached({ timeout: bounds.link });
    await page.clock.runFor(30_000);
    await expect(notice(page)).toBeVisible();
    expect([await runningBuild(page), loads, await page.evaluate(() => "isStill" in window)]).toEqual([first, 0, true]);
    await notice(page).getByRole("button", { name: "Refresh" }).click();
    await expect(built(page, next)).toBeAttached();
    await shown(page);
    await expect(notice(page)).toBeHidden();
    expect(loads).toBe(1);
  });

  test("a wall screen loads the new version by itself", { tag: "@long" }, async ({ site, context }) => {
    const page = await site.signedIn(context, "wall");
    await page.clock.install();
    await page.goto(`${site.plainUrl}/home`);
    await page.getByRole("main").waitFor();
    await expect(online(page)).toBeAttached();
    await site.stop();
    await expect(online(page)).toHaveCount(0);
    const next = site.rename();
    await site.start();
    await expect(online(page)).toBeAttached({ timeout: bounds.link });
    await page.clock.runFor(30_000);
    await expect(notice(page)).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(built(page, next)).toBeAttached();
  });

  test(
    "a page that was opened as the server went, before all of it was loaded, is connected when the server is back",
    { tag: "@long" },
    async ({ site, context }) => {
      const page = await site.signedIn(context, "wall");
      for (const name of readdirSync(join(site.pages, "assets")))
        if (name.startsWith("worker-")) rmSync(join(site.pages, "assets", name));
      await page.goto(`${site.plainUrl}/home`);
      await page.getByRole("main").waitFor();
      await site.stop();
      await expect(online(page)).toHaveCount(0);
      await site.mend();
      await expect(online(page)).toBeAttached({ timeout: bounds.link });
    },
  );
});
