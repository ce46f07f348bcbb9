import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "#server/root.ts";
import { bounds } from "#tests/support/bounds.ts";
import { callsOf, refusalOf } from "./asked.ts";
import { pagesOf } from "./every-page.ts";
import { say } from "./panel-journey.ts";
import { terminalOf } from "./panel-stage.ts";
import { expect, type Page, test } from "./plant.ts";

interface TableOrPage {
  slug: string;
  content?: { kind: string; slug: string };
  source?: { procedure?: string };
}
const documentsOf = (kind: string): TableOrPage[] =>
  globSync(join(root, `configs/factory/${kind}/*.json`)).map(
    (file) => ({ ...JSON.parse(readFileSync(file, "utf8")), slug: basename(file, ".json") }) as TableOrPage,
  );

/** What leaves the machine: pallets, labels, prints, what the ERP is told, and what people are told of all that. */
const outOfTheDoor = /pallet|label|print|transfer|erp_|notification/;

/** Pages of a list, with the read that fills it. */
const lists = (): Map<string, string> => {
  const tables = new Map(documentsOf("tables").map(({ slug, source }) => [slug, source?.procedure]));
  const pairs = documentsOf("pages").flatMap(({ slug, content }): [string, string][] => {
    const read = content?.kind === "table" ? tables.get(content.slug) : undefined;
    return read && outOfTheDoor.test(read) ? [[slug, read]] : [];
  });
  return new Map(pairs);
};

/** Pages of a wizard that begins with choices which are read. */
const wizards = new Map([
  ["interface-print-label", "load_printers"],
  ["interface-print-pallet-flag", "load_pallet_flag_types"],
]);

type Fault = "late" | "refused" | "lost";
const refusal = "Not today.";

/** Makes a read late, refused or lost until it is let through. */
const spoil = async (page: Page, read: string, fault: Fault): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isThrough = false;
  const refused = refusalOf("not_allowed", refusal);
  await page.route(/\/api\/(reads|procedures\/)/, async (route) => {
    const calls = callsOf(route.request());
    if (isThrough || !calls.some(({ procedure }) => procedure === read)) return await route.fallback();
    if (fault === "lost") return await route.abort();
    if (fault === "late") {
      await promise;
      return await route.fallback();
    }
    if (!route.request().url().endsWith("/api/reads")) return await route.fulfill(refused);
    const { status, json: body } = refused;
    const lines = calls.map((_, index) => `${JSON.stringify({ index, status, seq: null, body })}\n`);
    await route.fulfill({ contentType: "application/x-ndjson", body: lines.join("") });
  });
  return () => {
    isThrough = true;
    resolve();
  };
};

for (const [kind, reads, role] of [
  ["list", lists(), "grid"],
  ["wizard", wizards, "radio"],
] as const)
  for (const [name, read] of reads)
    test(
      `the ${kind} ${name} says that it loads, why it is refused, and that there is no answer, and shows its rows as soon as they come`,
      { tag: "@long" },
      async ({ plant, browser }) => {
        const { path } = (await pagesOf(plant)).find((place) => place.name === name)!;
        const terminal = await terminalOf(plant, browser, "admin");
        const opened = async (fault: Fault) => {
          const page = await terminal.newPage();
          const letThrough = await spoil(page, read, fault);
          await page.goto(path);
          const main = page.getByRole("main");
          const retry = main.getByRole("button", { name: say(900058), exact: true });
          const content = main.getByRole(role).first();
          return { page, main, letThrough, retry, content };
        };

        await test.step("late", async () => {
          const { page, main, letThrough, retry, content } = await opened("late");
          await expect(main.locator("[class*=skeleton i]").first()).toBeVisible();
          await expect(main.getByText(say(1817))).toHaveCount(0);
          await expect(retry).toHaveCount(0);
          await expect(content).toHaveCount(0);
          letThrough();
          await expect(content).toBeVisible();
          await page.close();
        });
        await test.step("refused", async () => {
          const { page, main, letThrough, retry, content } = await opened("refused");
          await expect(main.getByText(refusal).first()).toBeVisible();
          await expect(content).toHaveCount(0);
          letThrough();
          await retry.tap();
          await expect(content).toBeVisible();
          await expect(main.getByText(refusal)).toHaveCount(0);
          await page.close();
        });
        await test.step("lost", async () => {
          const { page, letThrough, retry, content } = await opened("lost");
          await expect(retry).toBeVisible();
          await expect(content).toHaveCount(0);
          letThrough();
          await expect(content).toBeVisible({ timeout: bounds.link });
          await page.close();
        });
        await terminal.close();
      },
    );
