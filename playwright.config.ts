import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/commands/browser.ts";
import type { Options } from "./tests/e2e/plant.ts";

const executablePath = findBrowser();

/**
 * Journeys over plain HTTP: those of what browsers keep for secure contexts (locks, service workers, random ids, the
 * clipboard) or of what has another way without it: queue, drafts, event stream, sign-in, updates.
 */
const withoutSecureContext = [
  "designer-editing",
  "designer-outage",
  "device",
  "live",
  "offline",
  "order-wizards",
  "report-quantity",
  "updates",
  "wall",
  "wizard",
  "wizard-outage",
  "wizard-terminals",
].map((name) => `${name}.e2e.ts`);

export default defineConfig<object, Options>({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/made-plant.ts",
  fullyParallel: false,
  // Half of a journey's time is waiting; each worker has a plant of its own.
  workers: 2,
  retries: 0,
  // Bounds for what hangs, wide enough for a busy machine; what must be quick says so itself.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  projects: [
    { name: "local", grepInvert: /@plain/ },
    // A server on a plant's network without TLS.
    {
      name: "plain-http",
      use: { host: "plant.test" },
      // @once: what does not hang on the context, beside what does in the same file.
      grepInvert: /@secure|@once/,
      testMatch: withoutSecureContext,
    },
  ],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Stockholm",
    // A record of every step took as long as the steps; what a failed one says, and the screen then, is kept.
    trace: "off",
    screenshot: "only-on-failure",
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
