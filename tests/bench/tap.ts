import type { Page } from "playwright";

/**
 * Milliseconds from lifting the finger after `tap` until what `selector` finds is painted, on a page whose path ends with
 * `path`. The page asks at each frame whether it stands; a message posted then comes after that frame is on the screen.
 */
export async function paintedAfter(
  page: Page,
  tap: () => Promise<void>,
  { selector, path = "" }: { selector: string; path?: string },
): Promise<number> {
  const painted = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const isThere = () => location.pathname.endsWith(wanted.path) && document.querySelector(wanted.selector);
        const watch = ({ timeStamp }: PointerEvent) => {
          const look = () => {
            if (!isThere()) return void requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(null);
          };
          look();
        };
        addEventListener("pointerup", watch, { capture: true, once: true });
      }),
    { selector, path },
  );
  await tap();
  return painted;
}
