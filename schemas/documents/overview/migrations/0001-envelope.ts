import type { Migration } from "#schemas/documents/migrate/sequence.ts";
import { withEnvelope } from "#schemas/documents/migrate/pre-envelope.ts";

/** Version 0 was known by `overview_name` alone, which stays. */
export const envelope: Migration = {
  to: 1,
  up: (body) => withEnvelope(body, body.overview_name),
};
