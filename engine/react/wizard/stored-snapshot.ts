import { revived } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";

/**
 * A snapshot as the engine itself has written it, in this browser or on the server, which hands it back as it came; null
 * for nothing. What an older build has not written is filled in.
 */
export const storedSnapshot = (stored: unknown): Snapshot | null =>
  typeof stored === "object" && stored !== null ? revived(stored as Snapshot) : null;
