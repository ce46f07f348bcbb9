import { useMemo } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { intervalOf } from "#schemas/documents/overview/interval.ts";
import { isOfStandard, standardTable, templateOf } from "#schemas/documents/overview/template.ts";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import type { TableColumn, TableDocument } from "#schemas/documents/table/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { ServedTable } from "#engine/react/tables/TableView.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import classes from "./pages.module.css";

/**
 * An own overview as the table of all of the subject that it describes, read anew at its interval. No document has the
 * table's name: the columns of all are changed in the overview's editor, and here those of the reader alone.
 */
const tableOf = (
  { document, faults }: ServedDocument<OverviewDocument>,
  standard: readonly TableColumn[],
  { list, key }: Subject,
): ServedDocument<TableDocument> => {
  const { name, columns } = templateOf(document, standard);
  return {
    faults,
    revision: 0,
    document: {
      kind: "table",
      slug: name,
      schemaVersion: 1,
      title: document.overview_name,
      columns: [...columns],
      rowKey: key,
      ...(list ? { source: { procedure: list.procedure, poll: intervalOf(document.interval) } } : {}),
    },
  };
};

interface OverviewProps {
  served: ServedDocument<OverviewDocument>;
  /** The page says its name already. */
  isNamed?: boolean;
}

const none: readonly TableColumn[] = [];

const Shown = ({ served, isNamed = false, standard = none }: OverviewProps & { standard?: readonly TableColumn[] }) => {
  const subject = useSubject();
  const table = useMemo(() => tableOf(served, standard, subject), [served, standard, subject]);
  return (
    <div className={classes["named"]}>
      {isNamed ? null : <h2>{served.document.overview_name}</h2>}
      <ServedTable served={table} isPreview={!isNamed} searchable={isNamed} />
    </div>
  );
};

/** An own overview with its own columns, or with those of the standard where it has none. */
export const Overview = (props: OverviewProps) =>
  isOfStandard(props.served.document) ? (
    <DocumentFrame<TableDocument> kind="table" slug={standardTable}>
      {({ document }) => <Shown {...props} standard={document.columns} />}
    </DocumentFrame>
  ) : (
    <Shown {...props} />
  );

/** The own overview of this slug. */
const OverviewPage = ({ content }: PageViewProps) => (
  <DocumentFrame<OverviewDocument> kind="overview" slug={content.slug ?? ""}>
    {(served) => <Overview served={served} />}
  </DocumentFrame>
);

export default OverviewPage;
