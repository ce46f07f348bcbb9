export { nameToSlug as envelope } from "#schemas/migrate/pre-envelope.ts";
