export { nameToSlugKeepingName as envelope } from "#schemas/migrate/pre-envelope.ts";
