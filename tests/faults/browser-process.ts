import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type BrowserContext, chromium, type Page } from "playwright";
import { ensureBrowser } from "#tests/commands/browser.ts";

export interface BrowserProcess {
  context: BrowserContext;
  page: Page;
  /** Ends the browser with all its processes at once, as a power switch would. */
  kill(): Promise<void>;
}

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    child.stderr!.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(text);
      if (found) resolve(found[1]!);
    });
    child.once("exit", (code) => reject(new Error(`The browser ended with ${code}: ${text.slice(-2000)}`)));
  });

/** Starts a real browser on a profile of its own that outlives it. */
export const startBrowser = async (profile: string): Promise<BrowserProcess> => {
  const child = spawn(
    ensureBrowser(),
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--window-size=1024,600",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const ended = once(child, "exit");
  const browser = await chromium.connectOverCDP(await endpointOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no context.");
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
      await ended;
      await browser.close().catch(() => undefined);
    },
  };
};
