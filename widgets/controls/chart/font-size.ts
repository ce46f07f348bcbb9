import { defaultFontSize } from "#schemas/values/choices.ts";

/** The type of a chart grows with its box, by up to a quarter, in pixels: a wall is read from afar. */
export const fontSizeOf = (width: number, least: number = defaultFontSize): number => {
  const growth = width < 340 ? 1 : width < 560 ? 1.1 : 1.25;
  return Math.round(least * growth);
};
