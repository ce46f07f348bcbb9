import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright";
import { build } from "vite";
import { ensureBrowser } from "#tests/commands/browser.ts";
import { type Plant, startPlant } from "./plant.ts";

/** What the rows of the browser are measured on: the real server with the built app, and the pages of the references. */
export interface Stage {
  browser: Browser;
  plant: Plant;
  pages: Pages;
  /** A browser context with somebody's session; a wall screen's size unless `options` say otherwise. */
  signedIn: (username: string, options?: BrowserContextOptions) => Promise<BrowserContext>;
}

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

interface Pages {
  url: string;
  close(): Promise<void>;
}

/** The reference pages of `pages/`, built as the app is and served from memory; each by itself: none carries another's code. */
async function servePages(): Promise<Pages> {
  const root = fileURLToPath(new URL("./pages", import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), "shopwright-bench-pages-"));
  for (const file of (await readdir(root)).filter((name) => name.endsWith(".html")))
    await build({
      root,
      configFile: false,
      logLevel: "error",
      build: { outDir, emptyOutDir: false, rolldownOptions: { input: join(root, file) } },
    });
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://local").pathname;
    readFile(join(outDir, path)).then(
      (content) => response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

async function signIn(
  browser: Browser,
  plant: Plant,
  username: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: plant.url,
    viewport: { width: 1920, height: 1080 },
    ...options,
  });
  const answer = await context.request.post("/api/auth/sign-in", {
    data: { username, password: username },
    headers: { origin: plant.url },
  });
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}.`);
  return context;
}

export const withBrowser = async <T>(
  measure: (stage: Stage) => Promise<T>,
  options: Parameters<typeof startPlant>[0] = {},
): Promise<T> => {
  const plant = await startPlant(options);
  const pages = await servePages();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  try {
    return await measure({ browser, plant, pages, signedIn: (...whom) => signIn(browser, plant, ...whom) });
  } finally {
    await browser.close();
    await pages.close();
    await plant.close();
  }
};
