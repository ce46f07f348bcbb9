import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { findBrowser } from "./tests/commands/browser.ts";
import { bounds } from "./tests/support/bounds.ts";

const executablePath = findBrowser();
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: "chromium" as const }],
  // Within it a page must load the first file's modules, which are transformed then.
  connectTimeout: bounds.test,
  provider: playwright({ actionTimeout: bounds.wait, launchOptions: executablePath ? { executablePath } : {} }),
});

const patience = { testTimeout: bounds.test, hookTimeout: bounds.test, expect: { poll: { timeout: bounds.wait } } };

/**
 * Clocks and timers, and not `Intl`: a formatter of dates that is made meanwhile is kept by the code under test, and takes
 * 0 and NaN for the present in every later file of the process.
 */
const fakeTimers: NonNullable<TestUserConfig["fakeTimers"]> = {
  toFake: [
    "setTimeout",
    "clearTimeout",
    "setInterval",
    "clearInterval",
    "setImmediate",
    "clearImmediate",
    "Date",
    "performance",
    "hrtime",
  ],
};

/** One process for many files: loading the same modules anew for each took longer than most files. */
const inNode = {
  ...patience,
  fakeTimers,
  isolate: false,
  pool: "forks" as const,
  // Half of their time is waiting for disks, servers and databases.
  maxWorkers: 2,
  globalSetup: ["./tests/support/run.ts"],
  setupFiles: ["./tests/support/random.ts"],
};

/** Comes first: what follows loads React. */
const untraced = "./tests/support/untraced.ts";

const elsewhere = ["node_modules/**", "dist/**", "tests/e2e/**"];

export default defineConfig({
  test: {
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          name: "node",
          ...inNode,
          include: ["**/*.test.ts"],
          exclude: [...elsewhere, "**/*.long.test.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: "./vite.config.ts",
        // What takes too long for every change: `npm run test:long`.
        test: {
          name: "long",
          ...inNode,
          testTimeout: bounds.long,
          env: { ALL_RUNS: "1" },
          include: ["**/*.long.test.ts"],
          exclude: elsewhere,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: "./vite.config.ts",
        // Found beforehand: a dependency that is found late reloads the page and loses the tests under way.
        optimizeDeps: { entries: ["**/*.test.tsx", "!node_modules/**"] },
        test: {
          name: "browser",
          // One page for all files: a page of their own each took longer than most files. What one leaves behind is
          // cleared by the set-up.
          isolate: false,
          ...patience,
          include: ["**/*.test.tsx"],
          setupFiles: [untraced, "./tests/support/browser.ts"],
          sequence: { groupOrder: 1 },
          exclude: ["node_modules/**", "dist/**"],
          browser: browser(),
        },
      },
      {
        extends: "./vite.config.ts",
        plugins: [storybookTest({ configDir: ".storybook" })],
        test: {
          name: "stories",
          isolate: false,
          setupFiles: [untraced],
          ...patience,
          // Read by .storybook/preview.tsx.
          env: process.env["ALL_RUNS"] ? {} : { SHORT_RUN: "1" },
          sequence: { groupOrder: 1 },
          browser: browser(),
        },
      },
    ],
  },
});
