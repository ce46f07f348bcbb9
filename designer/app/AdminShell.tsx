import { type ReactNode, useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { LinkState } from "#engine/react/layouts/LinkState.tsx";
import { TopBar } from "#engine/react/layouts/TopBar.tsx";
import { RouteProvider } from "#engine/react/pages/route.tsx";
import { AdminMenu } from "./AdminMenu.tsx";
import classes from "./admin.module.css";

/** The frame around the lists: top bar, menu of the admin area, content. */
export const AdminShell = ({ title, children }: { title: string; children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const route = useMemo(
    () => ({
      path: pathname,
      page: "",
      pattern: pathname,
      params: {},
      query: Object.fromEntries(new URLSearchParams(search)),
      meta: { title },
    }),
    [pathname, search, title],
  );
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <RouteProvider route={route}>
      <div className={classes["shell"]}>
        <TopBar />
        <LinkState />
        <AdminMenu />
        <main className={classes["main"]} tabIndex={-1}>
          {children}
        </main>
      </div>
    </RouteProvider>
  );
};
