import AxeBuilder from "@axe-core/playwright";
import type { Response } from "@playwright/test";
import type { ReadsLine } from "#schemas/protocol/reads.ts";
import { bounds } from "#tests/support/bounds.ts";
import { callsOf } from "./asked.ts";
import type { Page } from "./plant.ts";

/** Waits until the page has shown no skeleton for so many milliseconds from now on, and the typeface is there. */
export const drawn = async (page: Page, quiet = 500): Promise<void> => {
  await page.evaluate(() => {
    (window as { quietSince?: number }).quietSince = performance.now();
  });
  const isStill = (wanted: number) => {
    const state = window as unknown as { quietSince: number };
    const isDrawing =
      document.querySelector("main, [role=tabpanel]") === null ||
      document.querySelector("[class*=skeleton i], [aria-busy=true]");
    if (isDrawing) state.quietSince = performance.now();
    return performance.now() - state.quietSince > wanted;
  };
  // Asked at each frame it would have the browser draw frames that nothing else wants.
  // A page that loads records of years for the first time says so for as long as that takes.
  await page.waitForFunction(isStill, quiet, { polling: 50, timeout: bounds.test });
  await page.evaluate(() => document.fonts.ready);
};

/** What is wrong with where things stand on the page, in words; what is drawn smaller inside `besides` is not judged. */
const faultsOf = (page: Page, smallest: number, besides = "[data-none]"): Promise<string[]> =>
  page.evaluate(
    ([least, left]) => {
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      // What lies below an open dialog is out of reach.
      const dialog = [...document.querySelectorAll("[aria-modal=true]")].findLast((one) => one.checkVisibility());
      const all = [...(dialog ?? document.body).querySelectorAll<HTMLElement>("*")].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest("[popover]") &&
          !element.closest(left),
      );
      const isHiddenText = (element: Element) => {
        const { clipPath, position, width } = getComputedStyle(element);
        return clipPath !== "none" || (position === "absolute" && width === "1px");
      };
      const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
      const hasOwnText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      /** The part of an element that its scrolling and clipping ancestors let one see. */
      const seen = (element: Element) => {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let parent = element.parentElement; parent; parent = parent.parentElement) {
          if (getComputedStyle(parent).overflow === "visible") continue;
          const box = parent.getBoundingClientRect();
          [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
          [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return { left, top, right, bottom, width: right - left, height: bottom - top };
      };
      const clipped = all
        .filter((element) => hasOwnText(element) && !isHiddenText(element) && !scrolls(element))
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .filter((element) => {
          const { textOverflow, overflowX } = getComputedStyle(element);
          return overflowX !== "visible" && textOverflow !== "ellipsis" && element.title === "";
        })
        .map((element) => `${nameOf(element)} is cut`);
      const controls = all.filter((element) =>
        element.matches("a[href], button, input:not([type=hidden]), select, textarea, [role=button]"),
      );
      /** Where a press reaches a control: a box or a circle by the largest of its labels too. */
      const pressable = (element: HTMLElement) =>
        [element, ...((element as HTMLInputElement).labels ?? [])]
          .map((one) => one.getBoundingClientRect())
          .reduce((most, box) => (box.width * box.height > most.width * most.height ? box : most));
      const small = controls
        .filter((element) => !element.matches("input") || !element.closest("label, [class*=Input-wrapper]"))
        .filter(
          (element) =>
            !isHiddenText(element) && !element.matches("[class*=visibilityToggle i], [class*=NumberInput-control]"),
        )
        .filter((element) => {
          const { width, height } = pressable(element);
          return width < least - 0.5 || height < least - 0.5;
        })
        .map((element) => {
          const { width, height } = pressable(element);
          return `${nameOf(element)} is ${Math.round(width)} x ${Math.round(height)}`;
        });
      /** A link that is drawn over a whole card and has nothing drawn in itself. */
      const isCover = (element: HTMLElement) => element.matches("a[href]") && element.childNodes.length === 0;
      const isOnTop = (element: HTMLElement, { left, top, width, height }: ReturnType<typeof seen>) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      /** What stands in a bar that stays in sight is over what is scrolled under the bar, and can be scrolled away. */
      const isScrolledUnder = (below: HTMLElement, above: HTMLElement, shared: ReturnType<typeof seen>) => {
        let bar: HTMLElement | null = above;
        while (bar && getComputedStyle(bar).position !== "sticky") bar = bar.parentElement;
        return bar !== null && !bar.contains(below) && isOnTop(above, shared);
      };
      const boxes = controls
        .filter((element) => !isHiddenText(element))
        .map((element) => ({ element, box: seen(element) }))
        .filter(({ box }) => box.width > 0 && box.height > 0);
      const overlapping = boxes.flatMap(({ element, box }, index) =>
        boxes.slice(index + 1).flatMap(({ element: other, box: second }) => {
          if (element.contains(other) || other.contains(element)) return [];
          const [left, top] = [Math.max(box.left, second.left), Math.max(box.top, second.top)];
          const [right, bottom] = [Math.min(box.right, second.right), Math.min(box.bottom, second.bottom)];
          const [wide, high] = [right - left, bottom - top];
          if (wide <= 2 || high <= 2) return [];
          const shared = { left, top, right, bottom, width: wide, height: high };
          const isUnder = isScrolledUnder(element, other, shared) || isScrolledUnder(other, element, shared);
          const isBesideIn = element.matches("input") && element.closest("[class*=Input-wrapper]")?.contains(other);
          // What stands on such a card is pressed for itself where it lies above the link.
          const isOnCard = (isCover(element) && isOnTop(other, second)) || (isCover(other) && isOnTop(element, box));
          return isBesideIn || isOnCard || isUnder ? [] : [`${nameOf(element)} lies over ${nameOf(other)}`];
        }),
      );
      const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
      return [...clipped, ...small, ...overlapping, ...wide];
    },
    [smallest, besides] as const,
  );

/** The faults of a page that rests. A busy machine may still be moving it when nothing tells so: what is wrong stays wrong. */
export const restingFaultsOf = async (page: Page, smallest: number, besides?: string): Promise<string[]> => {
  let faults = await faultsOf(page, smallest, besides);
  for (let looks = 0; faults.length > 0 && looks < 3; looks += 1) {
    await drawn(page, 500);
    faults = await faultsOf(page, smallest, besides);
  }
  return faults;
};

const refusedReads = async (response: Response): Promise<string[]> => {
  const calls = callsOf(response.request());
  // The text of a page that has been left meanwhile is gone.
  const text = await response.text().catch(() => "");
  const lines = text.split("\n").filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as ReadsLine)
    .filter(({ status }) => status >= 400)
    .map(({ index, status }) => `${status} of ${calls[index]?.procedure}`);
};

/** Fills a list with the calls of the server that the page makes and that are refused, from now on. */
export const refusalsOf = (page: Page): string[] => {
  const refused: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith("/api/"))
      refused.push(`${response.status()} of ${response.request().method()} ${pathname}`);
    if (pathname === "/api/reads") void refusedReads(response).then((lines) => refused.push(...lines));
  });
  return refused;
};

/** The accessibility rules in which colours have a part. */
const ofColours = ["color-contrast", "link-in-text-block"];

/**
 * Violations of the accessibility rules that keep people from using a screen, in light and in dark; `without` those that
 * do not fit it. What colours have no part in is asked in light alone.
 */
export const violationsOf = async (page: Page, without: string[] = []): Promise<Record<"light" | "dark", string[]>> => {
  const found = { light: [] as string[], dark: [] as string[] };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The page hears of it a little later; colours read before that would be of both schemes.
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await (
      colorScheme === "light" ? axe.disableRules(without) : axe.withRules(ofColours)
    ).analyze();
    found[colorScheme] = violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ target: place }) => `${id}: ${place.join(" ")}`));
  }
  return found;
};
