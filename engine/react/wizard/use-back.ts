import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { useIsHere } from "../navigation/use-is-here.ts";
import type { Driver } from "./driver.ts";

const isGuard = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "wizard" in state && state.wizard === true;

/** The browser's back button means: close the question, else one step back, from the first step quit. */
const goBack = (driver: Driver): void => {
  const { popup, status } = driver.frame();
  if (popup) driver.send({ type: "decline", at: popup.at, reason: "closed" });
  else driver.send({ type: status === "queued" || status === "unsure" ? "quit" : "back" });
};

/**
 * Keeps one entry of the browser's history above the wizard's own: going back from it is a step back in the wizard, and
 * the entry is put there again. The result leaves the wizard for an address, which takes the place of both entries.
 */
export const useBack = (driver: Driver | null): ((to: string) => void) => {
  const location = useLocation();
  const go = useNavigate();
  const kind = useNavigationType();
  const isHere = useIsHere();
  const leaving = useRef<string | null>(null);
  const guarded = useRef(false);
  useEffect(() => {
    if (!driver) return;
    if (isGuard(location.state)) {
      guarded.current = true;
      return;
    }
    if (leaving.current !== null) {
      void go(leaving.current, { replace: true });
      return;
    }
    const isBack = guarded.current && kind === "POP";
    guarded.current = false;
    if (isBack) goBack(driver);
    // The person may be on the way to another page, which is not drawn yet.
    if (leaving.current === null && isHere()) void go({ search: location.search }, { state: { wizard: true } });
  }, [driver, location, kind, go, isHere]);
  return useCallback(
    (to: string) => {
      leaving.current = to;
      if (guarded.current) void go(-1);
      else void go(to, { replace: true });
    },
    [go],
  );
};
