/** What is known when it is decided whether the open stream still is the one that the tabs need. */
export interface Standing {
  online: boolean;
  signedOut: boolean;
  /** The topics of all tabs. */
  wanted: readonly string[];
  /** Those of the open stream; null without any. */
  open: readonly string[] | null;
  /** The number of the last event that was heard; null before the first stream has told its place. */
  lastId: number | null;
  /** The lowest number after which some tab has missed something. */
  missed: number | null;
}

/** Leave the stream as it is, close it, or open one in its stead; `place` null: from now on. */
export type Following = { kind: "keep" } | { kind: "close" } | { kind: "open"; place: number | null };

/** From where the stream is to be opened: after all that was heard, but not after what a tab has missed. */
const placeFor = (lastId: number | null, missed: number | null): number | null =>
  lastId === null || missed === null ? (missed ?? lastId) : Math.min(lastId, missed);

/** What becomes of the stream. Asking for the link alone is enough while it is lost; its return opens the stream. */
export const followingOf = ({ online, signedOut, wanted, open, lastId, missed }: Standing): Following => {
  if (!online) return { kind: "keep" };
  // A stream that has not told its place yet is waited for: only then it is known what it misses.
  if (open?.join(",") === wanted.join(",") && (missed === null || lastId === null)) return { kind: "keep" };
  return wanted.length === 0 || signedOut ? { kind: "close" } : { kind: "open", place: placeFor(lastId, missed) };
};
