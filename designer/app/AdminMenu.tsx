import { useMemo } from "react";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { visibleMenu } from "#engine/navigation/menu.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import { type Listed, menuGroups, type MenuLink } from "#engine/shell/layouts/menu.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useList } from "../lists/use-list.ts";
import classes from "./admin.module.css";
import { type MenuList, plainLinks, snippetLists, tableLists } from "./menu-lists.ts";
import { listIn, snippetsPath } from "../documents/paths.ts";

const Links = ({ links }: Pick<MenuList, "links">) => {
  const { label } = useText();
  return (
    <ul>
      {links.map(({ to, label: name }) => (
        <li key={to}>
          <AppLink to={to} className={classes["document"]}>
            {label(name)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
};

const Lists = ({ lists }: { lists: readonly MenuList[] }) => {
  const { text } = useText();
  return lists.map(({ heading, links }) => {
    const words = "key" in heading ? text(heading.key) : heading.words;
    return (
      <details key={words} className={classes["list"]} open>
        <summary>{words}</summary>
        <Links links={links} />
      </details>
    );
  });
};

const Snippets = () => <Lists lists={snippetLists(useList("dashboard").data ?? [])} />;
const Tables = () => <Lists lists={tableLists(useList("table").data ?? [])} />;

const Named = ({ kind }: { kind: DocumentKind }) => (
  <div className={classes["list"]}>
    <Links links={plainLinks(useList(kind).data ?? [])} />
  </div>
);

/** The kinds whose documents the menu lists by name, without groups. */
const named: ReadonlySet<DocumentKind> = new Set(["liveview", "overview"]);

const Below = ({ to }: { to: string }) => {
  if (to.includes("?")) return null;
  const place = listIn(to);
  if (to === snippetsPath) return <Snippets />;
  if (place?.kind === "table") return <Tables />;
  return place && named.has(place.kind) ? <Named kind={place.kind} /> : null;
};

const Entry = ({ link: { label, icon, to } }: { link: MenuLink }) => {
  const { label: textOf } = useText();
  return (
    <li>
      <AppLink to={to} className={classes["entry"]}>
        <NamedIcon name={icon} size={20} />
        <span>{textOf(label)}</span>
      </AppLink>
      <Below to={to} />
    </li>
  );
};

/** Nothing of what the lists of other menus hold. */
const noLists: Listed = { dashboards: [], liveviews: [], overviews: [], editDashboard: null, ofOne: new Set() };

/** The menu of the admin area with what its entries list: snippets by tag, tables by their place. */
export const AdminMenu = () => {
  const { text, label } = useText();
  const { menus, permissions, settings } = useApp();
  const user = useUser();
  const document = menus["admin"];
  const groups = useMemo(() => {
    const context = {
      usertype: user?.usertype ?? 0,
      permissions: new Set(permissions),
      settings,
      userSettings: user?.settings ?? {},
      subject: null,
    };
    return menuGroups(visibleMenu(document?.entries ?? [], context), {}, noLists);
  }, [document, permissions, settings, user]);
  return (
    <nav className={classes["menu"]} aria-label={text("shell.menu")}>
      {groups.map((group) => (
        <section key={group.id}>
          {group.label === null ? null : <h2>{label(group.label)}</h2>}
          <ul>
            {group.links.map((link) => (
              <Entry key={link.id} link={link} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};
