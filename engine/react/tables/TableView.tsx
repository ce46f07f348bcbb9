import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { fill } from "#engine/expressions/fill.ts";
import { DocumentFrame } from "../documents/DocumentFrame.tsx";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { type Read, useRead } from "../queries/use-reads.ts";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "../states/States.tsx";
import { type Row, sortingOf } from "./rows.ts";
import { TableGrid } from "./TableGrid.tsx";
import classes from "./table.module.css";
import { useChosen, useSelection } from "./use-selection.ts";

interface TableViewProps {
  slug: string;
  searchable?: boolean;
  onOpen?: ((row: Row) => void) | undefined;
}

const panelAhead: Lazy<{ type: string }> = { view: () => import("../panels/PanelAhead.tsx") };

/** A read whose input still lacks a part (a machine that is not known yet) is not made. */
const isComplete = (input: Record<string, unknown>) => Object.values(input).every((value) => value !== undefined);

/** A table as it was served, also one that is not stored yet. */
export const ServedTable = ({
  served: { document, faults },
  searchable,
  onOpen,
}: Omit<TableViewProps, "slug"> & { served: ServedDocument<TableDocument> }) => {
  const { text, label } = useText();
  const { environment, ready } = usePageEnvironment();
  const services = useServices(environment.machine);
  const { source, selectionMode = "none" } = document;
  const chosen = useChosen();
  const input = source
    ? (fill(source.input ?? {}, { ...environment, chosen }, services) as Record<string, unknown>)
    : {};
  const read: Read | undefined =
    source && ready && isComplete(input)
      ? { procedure: source.procedure, input, ...(source.poll ? { poll: source.poll } : {}) }
      : undefined;
  const bound = useRead(read);
  const selection = useSelection(document, Array.isArray(bound.data) ? (bound.data as Row[]) : undefined);
  if (faults.length > 0 && !source)
    return <Message title={text(900053)} code={faults[0]!.path} detail={faults[0]!.message} />;
  if (bound.status === "pending") return <RowsSkeleton />;
  if (bound.status === "error") return <LoadError error={bound.error ?? { code: "unexpected", message: "" }} />;
  if (!Array.isArray(bound.data)) return <Message title={text(1817)} />;
  return (
    <div className={classes["view"]}>
      <TableGrid
        columns={document.columns}
        rows={bound.data as Row[]}
        rowKey={document.rowKey}
        sorting={sortingOf(document.sort)}
        group={document.group}
        label={label(document.title)}
        empty={document.empty ? label(document.empty) : text(900072)}
        searchable={searchable ?? false}
        selectionMode={selectionMode}
        selected={selection.keys}
        onSelect={selection.press}
        onOpen={onOpen}
      />
      {selectionMode === "none" ? null : (
        <LazyView definition={panelAhead} props={{ type: document.selectionType ?? document.slug }} />
      )}
      {bound.stale ? <AgeFoot fetchedAt={bound.fetchedAt} /> : null}
    </div>
  );
};

/** A table document over the read that it names. Updates keep sorting, search, place and selection. */
export const TableView = ({ slug, ...props }: TableViewProps) => (
  <DocumentFrame<TableDocument> kind="table" slug={slug}>
    {(served) => <ServedTable key={slug} served={served} {...props} />}
  </DocumentFrame>
);
