import type { SiteReader } from "#server/site.ts";

/** A site whose roles and settings are given; every text is `[key]`, as where nobody has written it. */
export const fakeSite = (
  roles: Record<string, readonly string[]> = {},
  settings: Record<string, unknown> = {},
): SiteReader => ({
  settings: () => Promise.resolve(settings),
  role: (_company, slug) => Promise.resolve(roles[slug] ? { slug, level: 10, permissions: roles[slug] } : null),
  roles: () => Promise.resolve(Object.entries(roles).map(([slug, permissions]) => ({ slug, level: 10, permissions }))),
  permissions: () => Promise.resolve([]),
  text: (_company, _language, key) => Promise.resolve(`[${key}]`),
});
