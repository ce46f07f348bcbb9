/**
 * The palette of charts: three state colours that automatic choice passes over, then eight that colour-blind readers
 * tell apart (after Okabe and Ito, "Color Universal Design", 2008, with the wine red of Tol, "Colour Schemes", 2021, in place of black).
 */
export const palette = [
  "#138b13",
  "#ff0000",
  "#ffd500",
  "#0072b2",
  "#e69f00",
  "#009e73",
  "#cc79a7",
  "#56b4e9",
  "#d55e00",
  "#f0e442",
  "#882255",
] as const;
const reserved = 3;

/** The colour of the n-th automatic dataset, from 0; they repeat without the reserved ones. */
export const automaticColor = (index: number): string =>
  palette[reserved + (index % (palette.length - reserved))] ?? palette[reserved];

/** `#rgb` as `#rrggbb`; other colours stay as they are. */
export const fullHex = (color: string) =>
  /^#[0-9a-f]{3}$/i.test(color) ? `#${Array.from(color.slice(1), (digit) => digit + digit).join("")}` : color;

/** A hex colour with an opacity of 0 to 1 appended as two hex digits; other colours stay as they are. */
export const withOpacity = (color: string, opacity: number | undefined): string => {
  const full = fullHex(color);
  if (opacity === undefined || !/^#[0-9a-f]{6}$/i.test(full)) return color;
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return `${full}${alpha.toString(16).padStart(2, "0")}`;
};
