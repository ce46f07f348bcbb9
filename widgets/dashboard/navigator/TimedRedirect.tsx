import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { internalPath, withSlug } from "#engine/bindings/resolvers/navigatorConfig.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { dashboardOf, isAdminPath } from "./logic.ts";

/** Where and after how many seconds without input the page goes on; 0 or less never. */
export interface TimedOptions {
  link?: string;
  timeout?: number;
}

const defaultLink = "/dashboards/[slug]";
const defaultTimeout = 300;

const inputs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Draws nothing: leads to its link when nobody has touched the page for the time-out; under /admin it only starts again. */
export const TimedRedirect = ({ link = defaultLink, timeout = defaultTimeout }: TimedOptions) => {
  const clock = useClock();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (timeout <= 0) return undefined;
    let stop = (): void => {};
    const start = (): void => {
      stop();
      stop = clock.after(timeout * 1000, () => {
        start();
        const path = internalPath(withSlug(link, dashboardOf(pathname)));
        if (path !== null && !isAdminPath(pathname)) void navigate(path);
      });
    };
    start();
    for (const input of inputs) addEventListener(input, start, { passive: true });
    return () => {
      stop();
      for (const input of inputs) removeEventListener(input, start);
    };
  }, [clock, link, navigate, pathname, timeout]);
  return null;
};
