import { ActionIcon, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import layout from "#engine/shell/layouts/layouts.module.css";
import { LinkState } from "#engine/shell/link/LinkState.tsx";
import { TopBar } from "#engine/shell/layouts/TopBar.tsx";
import { RouteProvider } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { AdminMenu } from "./AdminMenu.tsx";

/** Below this width the menu leaves its room to the list. */
const narrow = "(max-width: 1100px)";

/** The menu of a narrow screen: a button, and the menu over the page until it has led somewhere. */
const DrawnMenu = () => {
  const { text } = useText();
  const place = useLocation();
  // Where the menu was opened; elsewhere it has done its work.
  const [openedAt, setOpenedAt] = useState<typeof place | null>(null);
  const opened = openedAt === place;
  return (
    <>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={text("shell.menu")}
        aria-expanded={opened}
        onClick={() => setOpenedAt(place)}
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={() => setOpenedAt(null)}
        size={320}
        title={text("shell.menu")}
        closeButtonProps={{ size: 44, "aria-label": text("designer.close") }}
      >
        <AdminMenu />
      </Drawer>
    </>
  );
};

/** The frame around the lists: top bar, menu of the admin area, content. */
export const AdminShell = ({ title, children }: { title: string; children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const route = useMemo(
    () => ({
      path: pathname,
      parent: null,
      page: "",
      pattern: pathname,
      place: null,
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
      <div className={layout["shell"]}>
        <TopBar>{isNarrow ? <DrawnMenu /> : null}</TopBar>
        <LinkState />
        {isNarrow ? null : <AdminMenu />}
        <main className={layout["main"]} tabIndex={-1}>
          {children}
        </main>
      </div>
    </RouteProvider>
  );
};
