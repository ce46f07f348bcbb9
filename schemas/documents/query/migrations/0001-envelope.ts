export { nameToSlugKeepingName as envelope } from "#schemas/documents/migrate/pre-envelope.ts";
