import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/commands/browser.ts";
import type { Options } from "./tests/e2e/plant.ts";
import { giveDay } from "./tests/support/given-day.ts";
import { bounds } from "./tests/support/bounds.ts";

const executablePath = findBrowser();
giveDay();

/** A server on a plant's network without TLS. */
const plainHttp = { host: "plant.test" };
const files = (...names: string[]) => names.map((name) => `${name}.e2e.ts`);

/**
 * Journeys over plain HTTP: those of what browsers keep for secure contexts (locks, service workers, random ids, the
 * clipboard) or of what has another way without it: queue, drafts, event stream, sign-in, updates. Tags: @secure needs
 * such a context, @plain must have none, @once does not hang on it, beside what does in the same file; @long takes too
 * long for every change; @held shows on whole screens what quicker tests hold, and runs with the calendar's moments of
 * the long run.
 */
const withoutSecureContext = files(
  "designer-editing",
  "designer-outage",
  "device",
  "live",
  "offline",
  "order-wizards",
  "report-quantity",
  "terminal",
  "updates",
  "wall",
  "wizard",
  "wizard-outage",
  "wizard-terminals",
);

/** Journeys of editing, accounts, settings, sizes and connections: what they promise hangs on no day. */
const withoutCalendar = files(
  "account",
  "admin-security",
  "admin-settings",
  "designer-*",
  "device",
  "erp",
  "frames",
  "isolation",
  "layout",
  "liveview",
  "machine-features",
  "machine-order",
  "not-allowed",
  "outside",
  "own-overviews",
  "panel-timeouts",
  "queries",
  "sign-in-provider",
  "site-settings",
  "terminal",
  "unknown-dashboard",
  "updates",
  "wizard-outage",
);

const short = [{ name: "local", grepInvert: /@plain|@long|@held/ }];
const long = [
  { name: "long", grep: /@long/ },
  { name: "plain-http", use: plainHttp, grepInvert: /@secure|@once/, testMatch: withoutSecureContext },
  // Repeated at moments when something of the calendar begins; see tests/commands/long.ts.
  { name: "calendar", grepInvert: /@plain|@long/, testIgnore: withoutCalendar },
];
/** The long ones run where a project is named; a worker of the run finds its own among all. */
const namesProject =
  process.argv.some((argument) => argument.startsWith("--project")) || "TEST_WORKER_INDEX" in process.env;

export default defineConfig<Options>({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/made-plant.ts",
  fullyParallel: false,
  // A third of a journey's time is waiting; each worker has plants of its own.
  workers: 3,
  retries: 0,
  timeout: bounds.test,
  expect: { timeout: bounds.wait },
  reporter: [["list"]],
  outputDir: "test-results",
  projects: namesProject ? [...short, ...long] : short,
  use: {
    actionTimeout: bounds.wait,
    navigationTimeout: bounds.wait,
    locale: "en-GB",
    timezoneId: "Europe/Stockholm",
    // A record of every step took as long as the steps, and a picture was taken of every page that closes; what a failed
    // one says, and its screens then, are kept by tests/e2e/browser.ts.
    trace: "off",
    screenshot: "off",
    // Each new browser context would fetch and keep the whole app: those that speak of that allow it.
    serviceWorkers: "block",
    // What is pressed stands still.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--host-resolver-rules=MAP plant.test 127.0.0.1",
      ],
    },
  },
});
