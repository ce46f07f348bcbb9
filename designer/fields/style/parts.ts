/** The parts of a style value are joined by a pipe: `1px|solid|#000`. */
const joint = "|";

/** The parts of a stored value, as many as are wanted; missing ones are empty. */
export const partsOf = (value: unknown, count: number): string[] => {
  const parts = typeof value === "string" || typeof value === "number" ? String(value).split(joint) : [];
  return Array.from({ length: count }, (_, index) => parts[index] ?? "");
};

/** The parts as one stored value; undefined when none says anything. */
export const joinParts = (parts: readonly string[]): string | undefined => {
  const said = parts.map((part) => part.trim());
  return said.every((part) => part === "") ? undefined : said.join(joint);
};

const folder = "/serverfiles/";

/** The stored form of a background file of the server, and back. */
export const asImage = (file: string): string | undefined =>
  file.trim() === "" ? undefined : `url(${folder}${file.trim().replace(/^\/+/, "")})`;
export const imageOf = (value: unknown): string =>
  typeof value === "string" ? (/^url\(["']?\/serverfiles\/([^"')]*)["']?\)$/.exec(value)?.[1] ?? value) : "";
