import { DomainError } from "#schemas/protocol/errors.ts";
import { canonicalOf } from "./canonical.ts";
import type { CheckOptions } from "./check.ts";
import { type Cut, cutValue } from "./cut.ts";
import { parseBody } from "./parse.ts";
import { giveWay } from "#server/give-way.ts";

giveWay();

/** A large body as a worker gets it. */
export interface BodyJob {
  bytes: Uint8Array;
  options: CheckOptions;
  /** Is the canonical text asked for? */
  canonical: boolean;
}
export type BodyResult = { cut: Cut; canonical: string | null } | { message: string; path: string };

/** Reads, checks and cuts a large body in a thread of its own. */
export default ({ bytes, options, canonical }: BodyJob): BodyResult => {
  try {
    const value = parseBody(bytes, options);
    return { cut: cutValue(value), canonical: canonical ? canonicalOf(value) : null };
  } catch (error) {
    if (error instanceof DomainError) return { message: error.message, path: error.path ?? "" };
    throw error;
  }
};
