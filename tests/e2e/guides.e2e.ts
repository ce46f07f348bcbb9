import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { examples } from "../../docs/guides/examples.ts";
import { Client } from "#tests/faults/client.ts";
import { startServer } from "#tests/faults/server-process.ts";
import { test as base } from "./browser.ts";
import { bounds } from "#tests/support/bounds.ts";
import { copyOfPlant, demo } from "./made-plant.ts";

const source = join(import.meta.dirname, "../..");
/** What the app is built and served from. */
const copied = [
  "schemas",
  "engine",
  "widgets",
  "designer",
  "server",
  "configs",
  "index.html",
  "designer.html",
  "main.tsx",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  ".oxfmtrc.json",
];
const guides = ["docs/guides/add-a-widget-type.md", "docs/guides/add-a-wizard-step.md"];
/** Two more that stay as the generator writes them. */
const bare = ['widget bare-figure "Bar siffra"', 'step bare-entry "Bart svar"'];

/** Runs commands in the copy as a person types them; what they printed is the message when they fail. */
const run = (root: string, commands: string): void => {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", commands], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${commands} ended with ${status}:\n${stdout}${stderr}`);
};

/** Everything that the guides say, done in a copy of the tree: the commands that make a type, and its files. */
const follow = (root: string): void => {
  const steps = examples.filter(({ guide }) => guides.includes(guide));
  for (const { text } of steps.filter(({ language }) => language === "sh")) run(root, text);
  for (const { file, text } of steps) if (file !== null) writeFileSync(join(root, file), text);
  for (const type of bare) run(root, `npm run new -- ${type}`);
  // The app alone: what `npm run build` does besides, compressing its files, no page here needs.
  run(root, "npx vite build --logLevel warn");
};

interface Site {
  url: string;
  cookies: { name: string; value: string }[];
}

/** The demo plant out of the copy, with what the guides add. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture stands on
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), "shopwright-guides-"));
      const data = await copyOfPlant("shopwright-guides-");
      try {
        for (const path of copied) cpSync(join(source, path), join(root, path), { recursive: true });
        symlinkSync(join(source, "node_modules"), join(root, "node_modules"), "dir");
        follow(root);
        const server = await startServer({
          root,
          data,
          env: demo,
        });
        const admin = new Client(server.url);
        await admin.signIn("admin");
        await use({ url: server.url, cookies: admin.cookies });
        await server.stop();
      } finally {
        for (const made of [root, data]) rmSync(made, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: bounds.test * 5 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

test.beforeEach(async ({ context, page, site }) => {
  await context.addCookies(site.cookies.map(({ name, value }) => ({ name, value, url: site.url, httpOnly: true })));
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** It builds the app; tests of the guides and of the generator load and run what both make in every run. */
const long = { tag: "@long" };

/** Makes a document of a kind by its list; ends in its editor. */
const create = async (page: Page, folder: string, name: string): Promise<void> => {
  await page.goto(`/admin/config/${folder}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
};

test("a widget type that was added by the guide is composed, set and drawn in the designer", long, async ({ page }) => {
  const inspector = page.locator("aside").last();
  const drawn = (id: string) => page.locator(`[data-canvas] [data-widget="${id}"]`);
  const add = async (title: string, id: string) => {
    await page.getByRole("searchbox", { name: "Search widgets" }).fill(title);
    await page.locator(`[data-part="${id}"]`).click();
    await expect(inspector.getByRole("textbox", { name: "Id", exact: true })).toHaveValue(id);
    await inspector.getByRole("combobox", { name: "Data source", exact: true }).selectOption("__static_values");
    await inspector.getByRole("combobox", { name: "Type of the value", exact: true }).selectOption("number");
    await inspector.getByRole("textbox", { name: "Value", exact: true }).fill("90");
  };
  await create(page, "dashboards", "Lights");
  await add("Traffic light", "traffic-light");
  await expect(drawn("traffic-light")).toContainText("OK");
  await inspector.getByRole("textbox", { name: "Limit", exact: true }).fill("95");
  await expect(drawn("traffic-light")).toContainText("!");

  await add("Bare figure", "bare-figure");
  await inspector.getByRole("textbox", { name: "Title", exact: true }).fill("Oven 3");
  await expect(drawn("bare-figure")).toContainText("Oven 3");
  await expect(drawn("bare-figure")).toContainText("90");

  await page.getByText("Preview", { exact: true }).click();
  await expect(page.locator('[data-preview] [data-widget="traffic-light"]')).toHaveText("!");
  await expect(page.locator("[data-fault]")).toHaveCount(0);
});

test("a wizard step that was added by the guide is chosen, set and tried in the designer", long, async ({ page }) => {
  const parts = page.getByRole("navigation", { name: "Parts of the document" });
  const form = page.getByRole("complementary", { name: "What is chosen" });
  const trial = page.getByRole("region", { name: "Try it" });
  const add = async (title: string) => {
    await parts.getByRole("button", { name: "Add to Steps", exact: true }).click();
    await page.getByRole("textbox", { name: "Search" }).fill(title);
    await page.getByRole("option", { name: new RegExp(`^${title}`) }).click();
  };
  await create(page, "wizards", "Sorting");
  await parts.getByRole("button", { name: /^summary/ }).click();
  await form.getByRole("button", { name: "Remove summary" }).click();
  await add("Tally");
  await form.getByRole("textbox", { name: "Title", exact: true }).fill("How many scratches?");
  await form.getByRole("button", { name: "Options", exact: true }).click();
  await form.getByRole("textbox", { name: "Per press", exact: true }).fill("5");
  await form.getByRole("textbox", { name: "From the start", exact: true }).fill("true");
  await add("Bare entry");
  await form.getByRole("textbox", { name: "Title", exact: true }).fill("Which box?");

  await page.getByLabel("Machine").selectOption("FC4");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(trial.getByRole("heading", { name: "How many scratches?" })).toBeVisible();
  await trial.getByRole("button", { name: "+5" }).click();
  await trial.getByRole("button", { name: "+5" }).click();
  await expect(trial.getByRole("status")).toHaveText("10");
  await trial.getByRole("button", { name: "−5" }).click();
  await expect(trial.getByRole("status")).toHaveText("5");
  await trial.getByRole("button", { name: "Next" }).click();
  await expect(trial.getByRole("heading", { name: "Which box?" })).toBeVisible();
  await trial.getByRole("textbox", { name: "Which box?" }).fill("B-17");
  await expect(trial.getByRole("button", { name: "Next" })).toBeEnabled();
});
