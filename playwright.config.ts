import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/commands/browser.ts";
import type { Options } from "./tests/e2e/plant.ts";

const executablePath = findBrowser();

/** Journeys that also speak to the server beside the page, where a name that only the browser maps leads nowhere. */
const besideThePage = ["designer-compose.e2e.ts", "designer-publish.e2e.ts"];

export default defineConfig<object, Options>({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // Bounds for what hangs, wide enough for a busy machine; what must be quick says so itself.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  projects: [
    { name: "local", grepInvert: /@plain/ },
    // A server on a plant's network without TLS: what browsers keep for secure contexts is missing.
    {
      name: "plain-http",
      use: { host: "plant.test" },
      grepInvert: /@secure/,
      testIgnore: ["layout.e2e.ts", "guides.e2e.ts", ...besideThePage],
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
