import type { Page } from "./plant.ts";

/** Seconds between two keys of a scanner. */
const gap = 0.002;

/**
 * Types as a scanner does that the system takes for a keyboard: real keys to whatever has the focus, each with the time
 * at which the scanner sends it, however long the test takes to hand it over. Enter ends the scan.
 */
export const scan = async (page: Page, text: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const press = async (key: string, typed: string, code: number) => {
    timestamp += gap;
    const own = { key, timestamp, windowsVirtualKeyCode: code };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", text: typed, ...own });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...own });
  };
  for (const key of text) await press(key, key, 0);
  await press("Enter", "\r", 13);
  await session.detach();
};
