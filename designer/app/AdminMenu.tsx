import { useMemo } from "react";
import { visibleMenu } from "#engine/navigation/menu.ts";
import { useApp, useUser } from "#engine/react/app/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import { menuGroups, type MenuLink } from "#engine/react/layouts/menu.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useList } from "../lists/use-list.ts";
import classes from "./admin.module.css";
import { type MenuList, snippetLists, tableLists } from "./menu-lists.ts";
import { listIn, snippetsPath } from "./paths.ts";

const Lists = ({ lists }: { lists: readonly MenuList[] }) => {
  const { text, label } = useText();
  return lists.map(({ heading, links }) => {
    const words = "key" in heading ? text(heading.key) : heading.words;
    return (
      <details key={words} className={classes["list"]} open>
        <summary>{words}</summary>
        <ul>
          {links.map(({ to, label: name }) => (
            <li key={to}>
              <AppLink to={to} className={classes["document"]}>
                {label(name)}
              </AppLink>
            </li>
          ))}
        </ul>
      </details>
    );
  });
};

const Snippets = () => <Lists lists={snippetLists(useList("dashboard").data ?? [])} />;
const Tables = () => <Lists lists={tableLists(useList("table").data ?? [])} />;

const Entry = ({ link: { label, icon, to } }: { link: MenuLink }) => {
  const { label: textOf } = useText();
  return (
    <li>
      <AppLink to={to} className={classes["entry"]}>
        <NamedIcon name={icon} size={20} />
        <span>{textOf(label)}</span>
      </AppLink>
      {to === snippetsPath ? <Snippets /> : null}
      {listIn(to)?.kind === "table" ? <Tables /> : null}
    </li>
  );
};

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
      machine: null,
    };
    return menuGroups(visibleMenu(document?.entries ?? [], context), {}, []);
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
