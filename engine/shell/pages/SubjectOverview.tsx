import { memo, useCallback, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { isTruthy, toText } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { keyOf, subjectPage } from "#engine/navigation/subject.ts";
import { useServices } from "#engine/react/documents/environment.ts";
import { oncePer } from "../subject/once-per.ts";
import { OrderButton } from "../subject/OrderButton.tsx";
import { Star } from "../subject/Star.tsx";
import { type ShownRow, useSubjectsHere } from "../subject/use-subjects-here.ts";
import { NoSubjects } from "#engine/react/subject/NoSubjects.tsx";
import { useHasNone, useSubject } from "#engine/react/subject/use-subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { Lead } from "#engine/react/tables/lead.ts";
import type { Row } from "#engine/react/tables/rows.ts";
import { TableView } from "#engine/react/tables/TableView.tsx";
import classes from "./pages.module.css";
import { useRoute } from "#engine/react/navigation/route.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

/** The rows of which the page's condition holds; asked once of each state of a row. */
const useWanted = (rows: readonly ShownRow[] | undefined, where: unknown): readonly ShownRow[] => {
  const { name } = useSubject();
  const services = useServices(null);
  const holds = useMemo(
    () => oncePer((row: ShownRow) => isTruthy(evaluate(where, { [name]: row }, services))),
    [name, where, services],
  );
  return useMemo(() => {
    if (where === undefined) return rows ?? [];
    return (rows ?? []).filter(holds);
  }, [rows, where, holds]);
};

/** The one that an address names is chosen when one arrives there; what is chosen afterwards is the reader's. */
const useNamed = (rows: readonly ShownRow[]) => {
  const { state } = useEngine();
  const subject = useSubject();
  const { path, params } = useRoute();
  const id = params[subject.name];
  const item = rows.find((row) => keyOf(subject, row) === id);
  const isThere = item !== undefined;
  useEffect(() => {
    if (item) state.getState().choose(subject.name, [{ key: keyOf(subject, item), item }]);
    // Only another address chooses anew, not what the row does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, path, id, isThere]);
};

const StarCell = memo(({ row }: { row: Row }) => (
  <Star id={keyOf(useSubject(), row)} isStarred={row["starred"] === true} />
));

const NoneStarred = ({ to }: { to: string }) => {
  const { text } = useText();
  return (
    <Message title={text("subject.none_starred")}>
      <AppLink to={to} className={classes["action"]}>
        {text("subject.show_all")}
      </AppLink>
    </Message>
  );
};

/**
 * Those of the subject at the page's location as the table that the page names, those alone of which its `where` holds (over
 * the subject's name); a double press or Enter opens the page of one.
 */
const SubjectOverview = ({ content }: PageViewProps) => {
  const { text } = useText();
  const go = useNavigate();
  const subject = useSubject();
  const { params } = useRoute();
  const bound = useSubjectsHere();
  const config: Readonly<Record<string, unknown>> = content.config ?? {};
  const hasNone = useHasNone();
  const rows = useWanted(bound.data, config["where"]);
  useNamed(rows);
  const lead = useMemo((): Lead => ({ title: text("location.mine"), View: StarCell }), [text]);
  const open = useCallback((row: Row) => void go(subjectPage(subject, keyOf(subject, row))), [go, subject]);
  if (bound.status === "error") return <LoadError error={bound.error ?? { code: "unexpected", message: "" }} />;
  if (!bound.data) return <RowsSkeleton />;
  if (hasNone) return <NoSubjects />;
  if (params["locationtype"] === "mine" && bound.data.length === 0) return <NoneStarred to={subject.overview} />;
  return (
    <div className={classes["overview"]}>
      <TableView
        slug={toText(config["table"] ?? `${subject.name}s`)}
        searchable
        rows={rows}
        lead={lead}
        moreTools={<OrderButton />}
        onOpen={open}
      />
      {bound.stale ? <AgeFoot fetchedAt={bound.fetchedAt} /> : null}
    </div>
  );
};

export default SubjectOverview;
