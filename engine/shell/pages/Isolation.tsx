import { accountPath, type Entry, firstEntry } from "#engine/navigation/isolation.ts";
import { useApp, useDashboards, useUser } from "#engine/react/providers/AppContext.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { visitorOf } from "../navigation/visitor.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";

/** What the isolation layout has for whoever is signed in. */
export const useEntry = (): Entry => {
  const { dashboards, permissions } = useApp();
  const visitor = visitorOf(useUser(), permissions);
  return visitor ? firstEntry(visitor, dashboards) : { kind: "free" };
};

/** An account whose screen is not there says so, and who can help. */
const NoEntry = ({ entry }: { entry: Extract<Entry, { kind: "gone" | "none" }> }) => {
  const { text } = useText();
  const user = useUser();
  if (entry.kind === "gone")
    return <Message title={text("isolation.gone", { dashboard: entry.slug })} detail={text("isolation.ask")} />;
  if (user?.role === null)
    return (
      <Message title={text("isolation.no_role")} detail={text("isolation.ask_role")}>
        <AppLink to={accountPath}>{text("pages.account")}</AppLink>
      </Message>
    );
  return <Message title={text("isolation.none")} detail={text("isolation.ask")} />;
};

const WayOut = ({ entry }: { entry: Entry }) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  const { overview } = useSubject();
  if (entry.kind === "free") return <AppLink to={overview}>{text("isolation.to_overview")}</AppLink>;
  if (entry.kind !== "dashboard") return null;
  const title = dashboards.find(({ slug }) => slug === entry.slug)?.title;
  return <AppLink to={entry.to}>{text("isolation.to", { title: label(title) })}</AppLink>;
};

/** A page of the isolation layout that is not for this visitor, with the way to what is. */
export const NotForYou = ({ entry }: { entry: Entry }) => {
  const { text } = useText();
  if (entry.kind === "gone" || entry.kind === "none") return <NoEntry entry={entry} />;
  return (
    <Message title={text("isolation.not_here")}>
      <WayOut entry={entry} />
    </Message>
  );
};
