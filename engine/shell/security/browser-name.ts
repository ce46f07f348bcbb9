/** Browsers by what they say of themselves; one that is made of another says that one's name too, and stands before it. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//, "Safari"],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const named = (said: string, names: typeof browsers): string | null =>
  names.find(([mark]) => mark.test(said))?.[1] ?? null;

/** Browser and system in short, as people call them: `Firefox, Windows`; what it says of itself where neither is known. */
export const browserName = (said: string): string => {
  const known = [named(said, browsers), named(said, systems)].filter((name) => name !== null);
  return known.length > 0 ? known.join(", ") : said;
};
