import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/**
 * Browsers of the system. The shell is the same engine without the windows that a headless browser draws for nobody; it
 * takes two thirds of the processor's time.
 */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of a Chromium on this machine: CHROMIUM_PATH, the system's, or Playwright's own download; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const own = chromium.executablePath();
  return [...installed, own].find((path) => existsSync(path)) ?? null;
}

/** Like findBrowser, but gets one when there is none: Debian's package as root, else Playwright's download. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: "inherit" });
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  console.log("No Chromium found: getting one for the browser tests.");
  if (isRootOnDebian) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"]);
  } else {
    run("npx", ["playwright", "install", "chromium"]);
  }
  const path = findBrowser();
  if (!path) throw new Error("Chromium could not be installed. Install it, or set CHROMIUM_PATH.");
  return path;
}
