/** Keys that have come faster than a person types, and when the last one came (ms). */
export interface Burst {
  text: string;
  at: number;
}

export const noBurst: Burst = { text: "", at: Number.NEGATIVE_INFINITY };

/** Longest time between two keys of a scanner, ms; and the fewest characters that a badge has. */
const longestGap = 35;
const shortestBadge = 4;

/**
 * Takes a key at a time (ms, any origin): a burst of characters that ends with Enter is a badge. Other named keys and a
 * pause begin anew.
 */
export const afterKey = (burst: Burst, key: string, at: number): { burst: Burst; badge: string | null } => {
  const goesOn = at - burst.at <= longestGap;
  if (key === "Enter") {
    return { burst: noBurst, badge: goesOn && burst.text.length >= shortestBadge ? burst.text : null };
  }
  if (key === "Shift") return { burst: goesOn ? { ...burst, at } : burst, badge: null };
  if (key.length !== 1) return { burst: noBurst, badge: null };
  return { burst: { text: goesOn ? burst.text + key : key, at }, badge: null };
};
