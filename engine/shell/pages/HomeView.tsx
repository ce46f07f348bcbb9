import { IconLayoutDashboard } from "@tabler/icons-react";
import { type ReactNode } from "react";
import { isSuited } from "#engine/navigation/dashboards.ts";
import { useApp, useDashboards, useUser } from "#engine/react/providers/AppContext.tsx";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import { keyOf, labelOf, type SubjectRow, subjectPage } from "#engine/navigation/subject.ts";
import { SubjectStatus } from "../subject/SubjectStatus.tsx";
import { starsRead } from "../subject/use-stars.ts";
import { NoSubjects } from "#engine/react/subject/NoSubjects.tsx";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { lastSubjectOf } from "../navigation/visitor.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { homeRows } from "./home.ts";
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
    <div className={classes["tiles"]}>{children}</div>
  </section>
);

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
      {own.length > 0 ? (
        <Section title={text("home.starred")}>
          {own.map((row) => (
            <Tile key={keyOf(subject, row)} row={row} />
          ))}
        </Section>
      ) : null}
      {all.length > 0 ? (
        <Section title={text("home.all")}>
          {all.map((row) => (
            <Tile key={keyOf(subject, row)} row={row} />
          ))}
        </Section>
      ) : null}
    </>
  );
};

const Dashboards = () => {
  const { text, label } = useText();
  const { permissions } = useApp();
  const dashboards = useDashboards();
  const width = useWidth();
  const suited = dashboards.filter((dashboard) => isSuited(dashboard, width));
  if (suited.length === 0 || !permissions.includes("can-access-dashboard")) return null;
  return (
    <Section title={text("home.dashboards")}>
      {suited.map(({ slug, title }) => (
        <AppLink key={slug} to={`/dashboards/${encodeURIComponent(slug)}`} className={classes["dashboardTile"]}>
          <IconLayoutDashboard size={26} aria-hidden />
          {label(title)}
        </AppLink>
      ))}
    </Section>
  );
};

/** Where one begins: those of the subject that one cares about with their state, and the dashboards. */
const HomeView = () => (
  <div className={classes["sections"]}>
    <Dashboards />
    <Subjects />
  </div>
);

export default HomeView;
