import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { theme } from "#engine/react/providers/theme.ts";
import type { ChartLook } from "./configuration.ts";

const schemeAttribute = "data-mantine-color-scheme";

const onScheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [schemeAttribute] });
  return () => observer.disconnect();
};

const currentScheme = (): string | null => document.documentElement.getAttribute(schemeAttribute);

/** The theme's tokens as values, because a canvas knows no CSS variables. */
const readLook = (): ChartLook => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: token("--sw-text"),
    muted: token("--sw-text-2"),
    grid: token("--sw-line"),
    chartGrid: token("--sw-chart-grid"),
    surface: token("--sw-surface"),
    font: theme.fontFamily ?? "sans-serif",
  };
};

/** Whether the typeface has arrived: a canvas that was drawn before keeps its stand-in until it is drawn again. */
const useTypeface = (family: string): boolean => {
  const sample = `13px ${family}`;
  const [hasArrived, setArrived] = useState(() => document.fonts.check(sample));
  useEffect(() => {
    if (hasArrived) return undefined;
    let isMounted = true;
    void document.fonts.load(sample).then(() => isMounted && setArrived(true));
    return () => {
      isMounted = false;
    };
  }, [sample, hasArrived]);
  return hasArrived;
};

let known: { scheme: string | null; hasTypeface: boolean; look: ChartLook } | null = null;

/** The look of a scheme, read once for all charts of a page: to ask the browser lays the page out. */
const lookOf = (scheme: string | null, hasTypeface: boolean): ChartLook => {
  if (known?.scheme === scheme && known.hasTypeface === hasTypeface) return known.look;
  const look = readLook();
  // A page whose styles have not come yet is asked again.
  known = look.text === "" ? null : { scheme, hasTypeface, look };
  return look;
};

/** What a chart takes from the theme, read again when the colour scheme changes or the typeface arrives. */
export const useChartLook = (): ChartLook => {
  const scheme = useSyncExternalStore(onScheme, currentScheme);
  const hasTypeface = useTypeface(theme.fontFamily ?? "sans-serif");
  return useMemo(() => lookOf(scheme, hasTypeface), [scheme, hasTypeface]);
};
