import type { ThemeDocument } from "#schemas/documents/theme/schema.ts";
import type { AppStart } from "#schemas/protocol/app.ts";

/** The theme of the user's choice, else the company's default, else the first; null without any. */
export const themeOf = ({ themes, defaultTheme, user }: AppStart): ThemeDocument | null => {
  const settings = (user?.["settings"] ?? {}) as Readonly<Record<string, unknown>>;
  const bySlug = (slug: unknown) => themes.find((theme) => theme.slug === slug);
  return bySlug(settings["theme"]) ?? bySlug(defaultTheme) ?? themes[0] ?? null;
};
