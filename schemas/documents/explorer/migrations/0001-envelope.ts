export { nameToSlug as envelope } from "#schemas/documents/migrate/pre-envelope.ts";
