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
      grepInvert: /@secure/,
      testMatch: withoutSecureContext,
    },
  ],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Stockholm",
    trace: "retain-on-failure",
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
