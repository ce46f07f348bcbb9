import type { Look, Scheme } from "#engine/react/providers/look.ts";
import { userOf } from "#engine/react/providers/user.ts";
import { builtIn } from "./settings-file.ts";
import type { AppState } from "#engine/react/providers/app-store.ts";

/** The theme of the user's choice, else the company's default, else the built-in one. */
export const themeOf = ({ app, themes: { themes, defaultTheme } }: AppState): Look => {
  const settings = userOf(app)?.settings ?? {};
  const named = (name: unknown) => themes.find((theme) => theme.name === name);
  const theme = named(settings["theme"]) ?? named(defaultTheme) ?? builtIn.themes[0]!;
  const scheme: Scheme = app?.themes.find(({ slug }) => slug === theme.name)?.scheme ?? "auto";
  return { ...theme, scheme };
};
