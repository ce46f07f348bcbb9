import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { useDocument } from "#engine/react/documents/use-document.ts";
import { subjectPage } from "#engine/navigation/subject.ts";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useMoreThan } from "#engine/react/tables/use-more-than.ts";
import { useSource } from "#engine/react/tables/use-source.ts";
import { TableView } from "#engine/react/tables/TableView.tsx";
import { Drafts } from "#engine/react/wizard/Drafts.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import classes from "./pages.module.css";

const slugsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.filter((slug) => typeof slug === "string") : [];

const WizardLink = ({ slug, id }: { slug: string; id: string }) => {
  const subject = useSubject();
  const { label } = useText();
  const state = useDocument<WizardDocument>("wizard", slug);
  if (state.status !== "ready") return null;
  return (
    <AppLink to={`${subjectPage(subject, id)}/${slug}`} className={classes["action"]}>
      {label(state.served.document.title)}
    </AppLink>
  );
};

/** How many rows a table has, and where they are. */
interface Count {
  table: string;
  to: string;
}

const isCount = (value: unknown): value is Count =>
  typeof value === "object" && value !== null && "table" in value && "to" in value;
const countsOf = (value: unknown): Count[] => (Array.isArray(value) ? value.filter(isCount) : []);

const CountLink = ({ document, to }: { document: TableDocument; to: string }) => {
  const { label } = useText();
  const { number } = useFormat();
  const { rows, total, bound } = useSource(document);
  const more = useMoreThan();
  const count = total === null ? more : number(total);
  return (
    <AppLink to={to} className={classes["count"]}>
      <strong>{rows && bound.status !== "pending" ? count : "–"}</strong>
      {label(document.title)}
    </AppLink>
  );
};

const TableCount = ({ table, to }: Count) => {
  const { params } = useRoute();
  const state = useDocument<TableDocument>("table", table);
  return state.status === "ready" ? <CountLink document={state.served.document} to={buildPath(to, params)} /> : null;
};

const TableSection = ({ slug }: { slug: string }) => {
  const { label } = useText();
  const state = useDocument<TableDocument>("table", slug);
  return (
    <section className={classes["section"]}>
      <h2>{state.status === "ready" ? label(state.served.document.title) : ""}</h2>
      <TableView slug={slug} />
    </section>
  );
};

/**
 * The page of one of the subject: the tables that the page names, each as high as its rows as far as there is room,
 * the numbers of rows of others, and the entries to its wizards where primary actions stand on every screen.
 */
const InterfaceView = ({ content }: PageViewProps) => {
  const { text } = useText();
  const { params } = useRoute();
  const id = params[useSubject().name] ?? "";
  return (
    <div className={classes["interface"]}>
      <div className={classes["tables"]}>
        {slugsOf(content.config?.["table"]).map((slug) => (
          <TableSection key={slug} slug={slug} />
        ))}
      </div>
      <nav className={classes["actions"]} aria-label={text("interface.actions")}>
        {countsOf(content.config?.["counts"]).map((count) => (
          <TableCount key={count.table} {...count} />
        ))}
        <Drafts one={id} />
        {slugsOf(content.config?.["wizard"]).map((slug) => (
          <WizardLink key={slug} slug={slug} id={id} />
        ))}
      </nav>
    </div>
  );
};

export default InterfaceView;
