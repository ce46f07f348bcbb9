import { useEffect, useMemo, useRef } from "react";
import { isSuited } from "#engine/navigation/dashboards.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import { visibleMenu } from "#engine/navigation/menu.ts";
import { useApp, useDashboards, useUser } from "#engine/react/providers/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./layouts.module.css";
import { menuGroups, type MenuLink } from "./menu.ts";
import { useWidth } from "#engine/react/dashboard/resize.ts";

/** Does an address lead to the page one is on? Aliases of a page are the page, and so is an overview at any location. */
const useIsHere = (): ((to: string) => boolean) => {
  const { pages } = useApp();
  const { page, params } = useRoute();
  const table = useMemo(() => routeTable(pages), [pages]);
  return (to) => {
    const match = matchRoute(table, to);
    return (
      match?.route.page.slug === page && (match.route.location?.form === "base" || isSameJson(match.params, params))
    );
  };
};

const Entry = ({ link: { label, icon, to }, isHere }: { link: MenuLink; isHere: boolean }) => {
  const { label: textOf } = useText();
  return (
    <li>
      <AppLink to={to} className={classes["entry"]} label={textOf(label)} isHere={isHere}>
        <NamedIcon name={icon} size={22} />
        <span>{textOf(label)}</span>
      </AppLink>
    </li>
  );
};

/** Where the menu is a strip to scroll, the entry of the page one is on is in sight. */
const useHereInSight = () => {
  const menu = useRef<HTMLElement>(null);
  const { path } = useRoute();
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  return menu;
};

/** The menu document of a layout, as far as the user may see it. Needs `can-navigate`. */
export const SideMenu = ({ slug, subject }: { slug: string; subject?: SubjectRow | null }) => {
  const { text, label } = useText();
  const { menus, permissions, settings } = useApp();
  const dashboards = useDashboards();
  const user = useUser();
  const { params } = useRoute();
  const width = useWidth();
  const isHere = useIsHere();
  const menu = useHereInSight();
  const document = menus[slug];
  const groups = useMemo(() => {
    const context = {
      usertype: user?.usertype ?? 0,
      permissions: new Set(permissions),
      settings,
      userSettings: user?.settings ?? {},
      subject: subject ? { special_functions: subject.special_functions ?? [], config: subject.config ?? {} } : null,
    };
    const suited = dashboards.filter((dashboard) => isSuited(dashboard, width));
    return menuGroups(visibleMenu(document?.entries ?? [], context), params, suited);
  }, [document, permissions, settings, user, subject, params, dashboards, width]);
  if (!permissions.includes("can-navigate") || groups.length === 0) return null;
  return (
    <nav ref={menu} className={classes["menu"]} aria-label={text("shell.menu")}>
      {groups.map((group) => (
        <section key={group.id}>
          {group.label === null ? null : <h2 className={classes["group"]}>{label(group.label)}</h2>}
          <ul>
            {group.links.map((link) => (
              <Entry key={link.id} link={link} isHere={isHere(link.to)} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};
