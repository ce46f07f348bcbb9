import { createContext, use, useLayoutEffect } from "react";
import type { SettingsTheme } from "#schemas/protocol/settings-file.ts";

export type Scheme = "light" | "dark" | "auto";

/** A theme with its colour scheme, as it is laid over the tokens. */
export interface Look extends SettingsTheme {
  scheme: Scheme;
}

/** The tokens alone, in a colour scheme. */
export const bare = (scheme: Scheme): Look => ({ name: "default", bottomNavigation: "right", variables: {}, scheme });

/** Switches the theme off, and on again. */
export const ThemeSwitch = createContext<(isOff: boolean) => void>(() => {});

/** The page has no theme while this is mounted with `isOff`: it is drawn with the tokens alone. */
export const useThemeOff = (isOff: boolean): void => {
  const set = use(ThemeSwitch);
  useLayoutEffect(() => {
    if (!isOff) return;
    set(true);
    return () => set(false);
  }, [isOff, set]);
};

/** Says on the root element which theme is on and where a panel's actions stand; answers how to take it back. */
export const markRoot = (root: HTMLElement, { name, bottomNavigation }: SettingsTheme): (() => void) => {
  root.classList.add(`theme-${name}`);
  root.dataset["bottomNavigation"] = bottomNavigation;
  return () => {
    root.classList.remove(`theme-${name}`);
    delete root.dataset["bottomNavigation"];
  };
};
