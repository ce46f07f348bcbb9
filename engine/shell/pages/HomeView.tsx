import { type ReactNode, useMemo } from "react";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import { keyOf, labelOf, type SubjectRow, subjectPage } from "#engine/navigation/subject.ts";
import { NamedIcon } from "#engine/react/icons.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { NoSubjects } from "#engine/react/subject/NoSubjects.tsx";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { Drafts } from "#engine/react/wizard/Drafts.tsx";
import type { MenuLink } from "../layouts/menu.ts";
import { useMenuGroups } from "../layouts/use-menu-groups.ts";
import { lastPagesOf, lastSubjectOf } from "../navigation/visitor.ts";
import { SubjectStatus } from "../subject/SubjectStatus.tsx";
import { starsRead } from "../subject/use-stars.ts";
import { homeRows, pagesNamed } from "./home.ts";
import { HomeCards } from "./HomeCards.tsx";
import home from "./home.module.css";
import classes from "./pages.module.css";

const Tile = ({ row }: { row: SubjectRow }) => {
  const subject = useSubject();
  const id = keyOf(subject, row);
  return (
    <div className={classes["subjectTile"]}>
      <SubjectStatus id={id} mode="informative" />
      <AppLink to={subjectPage(subject, id)} className={classes["cover"]} label={`${id} ${labelOf(subject, row)}`} />
    </div>
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes["section"]}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Tiles = ({ rows }: { rows: readonly SubjectRow[] }) => {
  const subject = useSubject();
  return (
    <div className={classes["tiles"]}>
      {rows.map((row) => (
        <Tile key={keyOf(subject, row)} row={row} />
      ))}
    </div>
  );
};

/** The last one and the starred ones, with what was begun there and not finished; all where nothing is starred. */
const Subjects = () => {
  const { text } = useText();
  const subject = useSubject();
  const user = useUser();
  const rows = useSubjects();
  const starred = useRead(starsRead);
  if (rows.status === "error") return <LoadError error={rows.error ?? { code: "unexpected", message: "" }} />;
  if (!rows.data) return <RowsSkeleton />;
  const last = user ? lastSubjectOf(localStorage, user) : null;
  const { own, all } = homeRows(subject, rows.data, starred.data ?? [], last);
  if (all.length === 0 && own.length === 0) return <NoSubjects />;
  return (
    <>
      {own.length === 0 ? null : (
        <Section title={text("home.starred")}>
          {own.map((row) => (
            <Drafts key={keyOf(subject, row)} one={keyOf(subject, row)} />
          ))}
          <Tiles rows={own} />
        </Section>
      )}
      {all.length === 0 ? null : (
        <Section title={text("home.all")}>
          <Tiles rows={all} />
        </Section>
      )}
    </>
  );
};

interface GroupProps {
  name: string | null;
  /** Where its name leads. */
  to?: string | undefined;
  links: readonly Omit<MenuLink, "id">[];
}

/** A group of ways, named where its members are of one kind. */
const Group = ({ name, to: standard, links }: GroupProps) => {
  const { label } = useText();
  return (
    <section className={home["tile"]} aria-label={name ?? undefined}>
      {name === null ? null : (
        <header>
          <h2>
            {standard === undefined ? (
              name
            ) : (
              <AppLink to={standard} className={home["way"]}>
                {name}
              </AppLink>
            )}
          </h2>
        </header>
      )}
      <ul className={home["links"]}>
        {links.map(({ to, icon, label: of }) => (
          <li key={to}>
            <AppLink to={to} className={home["link"]}>
              <NamedIcon name={icon} size={22} />
              {label(of)}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The groups of the menu, as far as the user may open them, and the pages that the user was on last. */
const Ways = () => {
  const { text, label } = useText();
  const { path } = useRoute();
  const { pages } = useApp();
  const user = useUser();
  const subject = useSubject();
  const groups = useMenuGroups("side");
  const last = useMemo(() => {
    const table = routeTable(pages);
    return user ? pagesNamed(lastPagesOf(localStorage, user), (to) => matchRoute(table, to), subject.name) : [];
  }, [pages, user, subject]);
  const alone = groups.flatMap((group) => (group.label === null ? group.links : [])).filter(({ to }) => to !== path);
  if (groups.length === 0) return null;
  return (
    <nav className={home["tiles"]} aria-label={text("home.menu")}>
      {last.length === 0 ? null : (
        <Group
          name={text("home.last_pages")}
          links={last.map(({ to, title, one }) => ({
            to,
            icon: "history",
            label: one === null ? title : `${label(title)} ${one}`,
          }))}
        />
      )}
      {groups.map((group) =>
        group.label === null ? null : (
          <Group key={group.id} name={label(group.label)} to={group.to} links={group.links} />
        ),
      )}
      {alone.length === 0 ? null : <Group name={null} links={alone} />}
    </nav>
  );
};

const Greeting = () => {
  const { text } = useText();
  const user = useUser();
  if (!user) return null;
  return (
    <p className={home["greeting"]}>
      <strong>{text("home.greeting", { name: user.username })}</strong>
      <span>{user.company_name}</span>
    </p>
  );
};

/** Where one begins: what the own role has to look at first, the own ones of the subject, and the ways from here. */
const HomeView = () => (
  <div className={classes["sections"]}>
    <Greeting />
    <HomeCards />
    <Subjects />
    <Ways />
  </div>
);

export default HomeView;
