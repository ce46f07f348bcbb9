import type { JsonObject } from "#schemas/documents/json.ts";
import { toKebabCase } from "#schemas/documents/slug.ts";
import type { Migration } from "./sequence.ts";

const slugPattern = /^[a-z0-9][a-z0-9_-]*$/;
const slugOf = (name: unknown): unknown =>
  typeof name === "string" && !slugPattern.test(name) ? toKebabCase(name) : name;

/** A body with the envelope of version 1, called by `name` where it says nothing of its own. */
export const withEnvelope = (body: JsonObject, name: unknown): JsonObject => ({
  ...body,
  slug: body.slug ?? slugOf(name),
  title: body.title ?? name,
  versions: body.versions ?? {},
  schemaVersion: 1,
});

/**
 * Version 0 is a body without an envelope: `name` says what the document is called, and neither `slug`, `title` nor
 * `versions` need stand beside it.
 */
export const nameToSlug: Migration = {
  to: 1,
  up: ({ name, ...body }) => withEnvelope(body, name),
};

/** As `nameToSlug`, for the kind whose body has a `name` of its own, which stays. */
export const nameToSlugKeepingName: Migration = {
  to: 1,
  up: (body) => withEnvelope(body, body.name),
};
