import { accountPath, type Entry, type Standing } from "#engine/navigation/isolation.ts";
import { useUser } from "#engine/react/providers/AppContext.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";

/** An account whose screen is not there says so, and who can help. */
const NoEntry = ({ standing }: { standing: Extract<Standing, { kind: "gone" | "none" }> }) => {
  const { text } = useText();
  const user = useUser();
  if (standing.kind === "gone")
    return <Message title={text("isolation.gone", { dashboard: standing.slug })} detail={text("isolation.ask")} />;
  if (user?.role === null)
    return (
      <Message title={text("isolation.no_role")} detail={text("isolation.ask_role")}>
        <AppLink to={accountPath}>{text("pages.account")}</AppLink>
      </Message>
    );
  return <Message title={text("isolation.none")} detail={text("isolation.ask")} />;
};

/** The ways to the pages that there are for this visitor. */
export const WaysTo = ({ entries }: { entries: readonly Entry[] }) => {
  const { text, label } = useText();
  return entries.map(({ to, title }) => (
    <AppLink key={to} to={to}>
      {text("isolation.to", { title: label(title) })}
    </AppLink>
  ));
};

/** A page of the isolation layout that is not for this visitor, with the way to what is. */
export const NotForYou = ({ standing }: { standing: Standing }) => {
  const { text } = useText();
  const { overview } = useSubject();
  if (standing.kind === "gone" || standing.kind === "none") return <NoEntry standing={standing} />;
  return (
    <Message title={text(900070)}>
      {standing.kind === "open" ? (
        <WaysTo entries={standing.entries.slice(0, 1)} />
      ) : (
        <AppLink to={overview}>{text("isolation.to_overview")}</AppLink>
      )}
    </Message>
  );
};
