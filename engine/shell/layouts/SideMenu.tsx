import { IconPencil } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./layouts.module.css";
import type { MenuLink } from "./menu.ts";
import { useMenuGroups } from "./use-menu-groups.ts";

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

const Entry = ({ link: { label, icon, to, edit }, isHere }: { link: MenuLink; isHere: boolean }) => {
  const { text, label: textOf } = useText();
  const name = textOf(label);
  return (
    <li data-edited={edit === undefined ? undefined : ""}>
      <AppLink to={to} className={classes["entry"]} label={name} isHere={isHere}>
        <NamedIcon name={icon} size={22} />
        <span>{name}</span>
      </AppLink>
      {edit === undefined ? null : (
        <AppLink to={edit} className={classes["edit"]} label={text("menu.edit", { name })}>
          <IconPencil size={18} aria-hidden />
        </AppLink>
      )}
    </li>
  );
};

/** What a group is called, which leads to what is opened where none of it is chosen. */
const GroupName = ({ label, icon, to }: { label: Label; icon: string | undefined; to: string | undefined }) => {
  const { label: textOf } = useText();
  const name = textOf(label);
  if (to === undefined) return <h2 className={classes["group"]}>{name}</h2>;
  return (
    <h2 className={classes["groupWay"]}>
      <AppLink to={to} className={classes["entry"]}>
        <NamedIcon name={icon} size={22} />
        <span>{name}</span>
      </AppLink>
    </h2>
  );
};

/** Where the menu is a strip to scroll, the entry of the page one is on is in sight. */
const useHereInSight = () => {
  const menu = useRef<HTMLElement>(null);
  const { path } = useRoute();
  useEffect(() => {
    menu.current?.querySelector('li [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  return menu;
};

/** The menu document of a layout, as far as the user may see it. Needs `can-navigate`. */
export const SideMenu = ({ slug, subject }: { slug: string; subject?: SubjectRow | null }) => {
  const { text } = useText();
  const isHere = useIsHere();
  const menu = useHereInSight();
  const groups = useMenuGroups(slug, subject);
  if (groups.length === 0) return null;
  return (
    <nav ref={menu} className={classes["menu"]} aria-label={text("shell.menu")}>
      {groups.map((group) => (
        <section key={group.id}>
          {group.label === null ? null : <GroupName label={group.label} icon={group.icon} to={group.to} />}
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
