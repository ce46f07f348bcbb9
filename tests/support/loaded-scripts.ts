import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "playwright";

/** Bytes on the line; what a server sends as it is counts as a compressing proxy before it would send it. */
const compressedSize = async (response: Response): Promise<number> => {
  const { responseBodySize } = await response.request().sizes();
  return response.headers()["content-encoding"] ? responseBodySize : gzipSync(await response.body()).length;
};

/**
 * Kilobytes of compressed JavaScript that a page loads until nothing has come for a second. The context must block
 * service workers: what one fetches ahead would weigh nothing here.
 */
export const loadedScripts = async (
  context: BrowserContext,
  url: string,
  shown: (page: Page) => Promise<void>,
): Promise<number> => {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") sizes.push(compressedSize(response));
  });
  await page.goto(url);
  await shown(page);
  // A stream never ends, so "idle" is: no further resource for a second.
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType("resource").at(-1);
    return last !== undefined && performance.now() - last.startTime > 1000;
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1000;
};
