import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import { overviewOf, overviewPath } from "#engine/navigation/overviews.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useOverviews } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import type { PageViewProps } from "#engine/registry/types.ts";
import { Overview } from "./OverviewPage.tsx";
import classes from "./pages.module.css";

/** An own overview that there is not: the ways to those that there are, and to the list of all of the subject. */
const Unknown = ({ id }: { id: string }) => {
  const { text } = useText();
  const { overview } = useSubject();
  const overviews = useOverviews();
  return (
    <Message title={text(1817)} detail={text("overview.unknown")} code={id}>
      {overviews.map(({ record_no, title }) => (
        <AppLink key={record_no} to={overviewPath(record_no)} className={classes["way"]}>
          {title}
        </AppLink>
      ))}
      <AppLink to={overview} className={classes["way"]}>
        {text("overview.all")}
      </AppLink>
    </Message>
  );
};

/** The own overview of the number in the address. */
const OwnOverviewPage = ({ content: { slug: id = "" } }: PageViewProps) => {
  const overview = overviewOf(useOverviews(), id);
  if (!overview) return <Unknown id={id} />;
  return (
    <DocumentFrame<OverviewDocument> kind="overview" slug={overview.slug} missing={<Unknown id={id} />}>
      {(served) => <Overview served={served} isNamed />}
    </DocumentFrame>
  );
};

export default OwnOverviewPage;
