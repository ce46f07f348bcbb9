import type { Migration } from "#schemas/documents/migrate/sequence.ts";
import { withEnvelope } from "#schemas/documents/migrate/pre-envelope.ts";

/** Version 0 called the slug `key` and the title `label`. */
export const envelope: Migration = {
  to: 1,
  up: ({ key, label, ...body }) => withEnvelope({ ...body, slug: body.slug ?? key }, label ?? key),
};
