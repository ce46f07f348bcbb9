const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/** The end of the text whose first quote is at `from`: a quote behind an even number of backslashes. */
const endOfText = (bytes: Uint8Array, from: number): number => {
  for (let end = bytes.indexOf(quote, from + 1); end > 0; end = bytes.indexOf(quote, end + 1)) {
    let before = end - 1;
    while (bytes[before] === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return bytes.length;
};

/** The pairs of key and value that a text of good JSON has, each key as often as it is written. */
export const pairsIn = (bytes: Uint8Array): number => {
  let pairs = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === quote) at = endOfText(bytes, at);
    else if (bytes[at] === colon) pairs += 1;
  }
  return pairs;
};

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

interface Level {
  /** Null in a list. */
  seen: Set<string> | null;
  key: string;
  index: number;
}

const segmentOf = ({ seen, key, index }: Level): string =>
  `/${seen ? key.replaceAll("~", "~0").replaceAll("/", "~1") : index}`;

/** The path of the first key that an object of good JSON has twice, or null. */
export const doubledKeyIn = (json: string): string | null => {
  const levels: Level[] = [];
  let text = "";
  for (const [token] of json.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === "{" || token === "[") levels.push({ seen: token === "{" ? new Set() : null, key: "", index: 0 });
    else if (token === "}" || token === "]") levels.pop();
    else if (token === "," && level) level.index += 1;
    else if (token === ":" && level?.seen) {
      level.key = String(JSON.parse(text));
      if (level.seen.has(level.key)) return levels.map(segmentOf).join("");
      level.seen.add(level.key);
    } else text = token;
  }
  return null;
};
