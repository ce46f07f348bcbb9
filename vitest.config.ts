import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findBrowser } from "./tests/commands/browser.ts";

const executablePath = findBrowser();
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: "chromium" as const }],
  provider: playwright({ launchOptions: executablePath ? { executablePath } : {} }),
});

/** Bounds for what hangs, wide enough for a busy machine: no test says by them how fast something is. */
const patience = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          name: "node",
          ...patience,
          include: ["**/*.test.ts"],
          exclude: ["node_modules/**", "dist/**", "tests/e2e/**"],
          pool: "forks",
          // Half of their time is waiting for disks, servers and databases.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          globalSetup: ["./tests/support/run.ts"],
          setupFiles: ["./tests/support/random.ts"],
        },
      },
      {
        extends: "./vite.config.ts",
        // Found beforehand: a dependency that is found late reloads the page and loses the tests under way.
        optimizeDeps: { entries: ["**/*.test.tsx", "!node_modules/**"] },
        test: {
          name: "browser",
          ...patience,
          include: ["**/*.test.tsx"],
          setupFiles: ["./tests/support/browser.ts"],
          sequence: { groupOrder: 1 },
          exclude: ["node_modules/**", "dist/**"],
          browser: browser(),
        },
      },
      {
        extends: "./vite.config.ts",
        plugins: [storybookTest({ configDir: ".storybook" })],
        test: { name: "stories", ...patience, sequence: { groupOrder: 1 }, browser: browser() },
      },
    ],
  },
});
