import { createErrorReporter, type ErrorPlace } from "#engine/errors/reporter.ts";
import type { AppUpdateParts } from "./updates.ts";
import { userOf } from "#engine/react/providers/user.ts";

/** Set by automated tests of the product: a browser with this entry in its local storage reports no errors. */
const automatedTestKey = "shopwright:automated-test";

/**
 * Reports what nothing caught: errors of scripts, rejected promises, and views that failed inside their frame
 * (`caught`). The browser itself writes the first two to its console.
 */
export const reportErrors = ({ client, store, clock, build }: Omit<AppUpdateParts, "reload">) => {
  const place = (): ErrorPlace => {
    const user = userOf(store.get().app);
    return {
      route: location.pathname,
      app_version: build,
      company_id: user?.company_id ?? null,
      company_name: user?.company_name ?? null,
      username: user?.username ?? null,
    };
  };
  const report = createErrorReporter({
    clock,
    place,
    send: (body) =>
      void client.request("POST", "/api/error-reports", { body, background: true }).catch(() => undefined),
    isOff: () => localStorage.getItem(automatedTestKey) === "1",
  });
  // An event without an error tells of the browser's own matters.
  addEventListener("error", ({ error }: ErrorEvent) => error && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return {
    caught: (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
      console.error(error, componentStack);
      report(error);
    },
  };
};
