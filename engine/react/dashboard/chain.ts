import { createContext, use } from "react";
import { useDashboard } from "./sources.ts";

/** Levels of dashboards within dashboards. Source: WD-1086. */
export const deepest = 3;

const ChainContext = createContext<readonly string[] | null>(null);
export const ChainProvider = ChainContext;

/** Slugs of the dashboards around, the outermost first. */
export const useChain = (): readonly string[] => {
  const around = use(ChainContext);
  const dashboard = useDashboard();
  return around ?? (dashboard ? [dashboard.slug] : []);
};
