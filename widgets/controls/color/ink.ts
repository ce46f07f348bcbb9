/** Relative luminance, 0 to 1, of a `#rrggbb` colour. Source of the formula: WCAG 2.2, relative luminance. */
const luminance = (hex: string): number => {
  const channel = (from: number): number => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

/** Contrast of two `#rrggbb` colours, 1 to 21. Source: WCAG 2.2, contrast ratio. */
export const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

export const isHexColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** What is seen of a `#rrggbb` or `#rrggbbaa` colour on a `#rrggbb` ground, as `#rrggbb`. */
export const seenOn = (ground: string, color: string): string => {
  const opacity = Number.parseInt(color.slice(7) || "ff", 16) / 255;
  const channel = (from: number): string => {
    const levelOf = (hex: string) => Number.parseInt(hex.slice(from, from + 2), 16);
    const [below, own] = [levelOf(ground), levelOf(color)];
    const seen = Math.round(below + (own - below) * opacity);
    return seen.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
};

/** Black or white, whichever reads better on the colour; at least 4.5 to 1 on every colour. */
export const inkOn = (background: string): "#000000" | "#ffffff" =>
  contrast(background, "#000000") >= contrast(background, "#ffffff") ? "#000000" : "#ffffff";

/** White for a graphic wherever it reads on the colour (3 to 1, WCAG 2.2, non-text contrast), else black. Not for text. */
export const markOn = (background: string): "#000000" | "#ffffff" =>
  contrast(background, "#ffffff") >= 3 ? "#ffffff" : "#000000";
