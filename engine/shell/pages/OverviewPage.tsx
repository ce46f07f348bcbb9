import { useMemo } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { intervalOf, ownTableName } from "#schemas/documents/overview/interval.ts";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { ServedTable } from "#engine/react/tables/TableView.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import classes from "./pages.module.css";

/** An own overview as the table of all of the subject that it describes, read anew at its interval. */
const tableOf = (
  { document, ...served }: ServedDocument<OverviewDocument>,
  { list, key }: Subject,
): ServedDocument<TableDocument> => ({
  ...served,
  document: {
    kind: "table",
    slug: ownTableName(document.record_no),
    schemaVersion: 1,
    title: document.overview_name,
    columns: document.columns,
    rowKey: key,
    ...(list ? { source: { procedure: list.procedure, poll: intervalOf(document.interval) } } : {}),
  },
});

/** `isNamed`: the page says its name already. */
export const Overview = ({
  served,
  isNamed = false,
}: {
  served: ServedDocument<OverviewDocument>;
  isNamed?: boolean;
}) => {
  const subject = useSubject();
  const table = useMemo(() => tableOf(served, subject), [served, subject]);
  return (
    <div className={classes["named"]}>
      {isNamed ? null : <h2>{served.document.overview_name}</h2>}
      <ServedTable served={table} />
    </div>
  );
};

/** The own overview of this slug. */
const OverviewPage = ({ content }: PageViewProps) => (
  <DocumentFrame<OverviewDocument> kind="overview" slug={content.slug ?? ""}>
    {(served) => <Overview served={served} />}
  </DocumentFrame>
);

export default OverviewPage;
