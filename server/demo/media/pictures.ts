/** A rectangle with rounded corners. */
const box = (x: number, y: number, width: number, height: number, color: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${color}"/>`;

const line = (points: string, color: string, width = 3): string =>
  `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`;

const [body, dark, light, glass, accent, floor] = ["#5b7186", "#33424f", "#c9d3dc", "#a9c4d6", "#2b6ea3", "#e4e9ee"];

const picture = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270">${box(0, 0, 480, 270, "#f4f6f8")}${box(0, 226, 480, 44, floor)}${parts.join("")}</svg>\n`;

/** An injection moulding machine from the side; a larger one is longer, and its closing unit higher. */
const moulding = (size: 0 | 1 | 2): string => {
  const length = 300 + size * 60;
  const start = (480 - length) / 2;
  const high = 78 + size * 16;
  const top = 196 - high;
  const clamp = length * 0.42;
  const barrel = start + clamp + 26;
  return picture([
    box(start, 196, length, 30, dark),
    box(start + 8, top, clamp, high, body),
    box(start + 24, top + 14, clamp - 60, high - 34, glass),
    line(`${start + 34},${top + high - 30} ${start + clamp - 44},${top + high - 30}`, dark),
    box(start + clamp - 24, top + 8, 12, high - 16, accent),
    box(start + clamp + 12, top + 8, 14, high - 8, light),
    box(barrel, 150, length - clamp - 60, 22, light),
    ...[0, 1, 2, 3].map((at) => box(barrel + 12 + at * 26, 148, 12, 26, accent)),
    `<path d="M${barrel + 70} 110h64l-20 34h-24z" fill="${body}"/>`,
    box(start + length - 58, 126, 50, 70, body),
    box(start + clamp - 6, top + 26, 26, 34, dark),
    box(start + clamp - 2, top + 30, 18, 14, "#9fd0a8"),
  ]);
};

/** A packing line: a belt, a funnel above it, and what comes off it. */
const packing = (): string =>
  picture([
    box(40, 168, 400, 18, dark),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `<circle cx="${64 + at * 50}" cy="177" r="6" fill="${light}"/>`),
    ...[70, 230, 390].map((x) => box(x, 186, 14, 40, body)),
    box(180, 66, 120, 90, body),
    box(196, 80, 88, 44, glass),
    `<path d="M200 40h80l-24 26h-32z" fill="${light}"/>`,
    ...[60, 112, 330, 384].map((x, at) => box(x, 136, 34, 32, at < 2 ? accent : "#c49a6c")),
    box(310, 84, 24, 34, dark),
    box(314, 88, 16, 14, "#9fd0a8"),
  ]);

/** A bench at which people work by hand. */
const bench = (): string =>
  picture([
    box(90, 150, 300, 16, "#c49a6c"),
    ...[104, 366].map((x) => box(x, 166, 12, 60, dark)),
    box(110, 46, 260, 12, body),
    ...[118, 350].map((x) => box(x, 58, 10, 92, body)),
    ...[0, 1, 2, 3].map((at) => box(140 + at * 52, 70, 40, 26, at % 2 ? light : accent)),
    box(150, 122, 60, 28, light),
    box(270, 110, 56, 40, dark),
    box(276, 116, 44, 24, glass),
  ]);

/** Pictures by the category of the machines that they show. */
export const picturesByCategory: Readonly<Record<string, string>> = {
  IM80: moulding(0),
  IM200: moulding(1),
  IM400: moulding(2),
  PACK: packing(),
  RES: bench(),
};
