/** Keys that have come faster than a person types, and when the last one came (ms). What is `spoilt` can be no badge. */
export interface Burst {
  text: string;
  at: number;
  spoilt: boolean;
}

export const noBurst: Burst = { text: "", at: Number.NEGATIVE_INFINITY, spoilt: false };

/** Longest time between two keys of a scanner, ms; and the fewest and most characters that a badge has. */
const longestGap = 35;
const shortestBadge = 4;
export const longestBadge = 64;

/** What a key has led to: a badge, or a scan that has come to its end and is none. */
interface Heard {
  burst: Burst;
  badge: string | null;
  spoilt: boolean;
}

const goOn = (burst: Burst): Heard => ({ burst, badge: null, spoilt: false });

const endOf = ({ text, spoilt }: Burst): Heard => {
  const isScan = spoilt || text.length >= shortestBadge;
  return { burst: noBurst, badge: isScan && !spoilt ? text : null, spoilt };
};

const isControl = (key: string): boolean => /\p{Cc}/u.test(key);

/**
 * Takes a key at a time (ms, any origin): a burst of characters that ends with Enter is a badge. Other named keys and a
 * pause begin anew. A burst with a control character in it, or longer than any badge, is kept no further and is none:
 * what is left of it might be the badge of another person.
 */
export const afterKey = (burst: Burst, key: string, at: number): Heard => {
  const before = at - burst.at <= longestGap ? burst : noBurst;
  if (key === "Enter") return endOf(before);
  if (key === "Shift") return goOn(before === burst ? { ...burst, at } : burst);
  if (key.length !== 1) return goOn(noBurst);
  const spoilt = before.spoilt || isControl(key) || before.text.length === longestBadge;
  return goOn({ text: spoilt ? "" : before.text + key, at, spoilt });
};
