import type { Page } from "./plant.ts";

/** Seconds between two keys of a scanner. */
const gap = 0.002;

/**
 * Types as a scanner does that the system takes for a keyboard: real keys to whatever has the focus, each with the time
 * at which the scanner sends it, however long the test takes to hand it over. A scanner waits for nobody: no key waits for
 * what the page makes of the one before. Enter ends the scan.
 */
export const scan = async (page: Page, text: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const press = (key: string, typed: string, code: number) => {
    timestamp += gap;
    const own = { key, timestamp, windowsVirtualKeyCode: code };
    return [
      session.send("Input.dispatchKeyEvent", { type: "keyDown", text: typed, ...own }),
      session.send("Input.dispatchKeyEvent", { type: "keyUp", ...own }),
    ];
  };
  const typed = Array.from(text, (key) => press(key, key, 0));
  await Promise.all([...typed, press("Enter", "\r", 13)].flat());
  await session.detach();
};
