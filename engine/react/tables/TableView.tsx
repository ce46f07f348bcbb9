import { type ReactNode, useMemo, useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { DocumentFrame } from "../documents/DocumentFrame.tsx";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "../states/States.tsx";
import type { DaysChoiceProps } from "./DaysChoice.tsx";
import type { ColumnsDialogProps } from "./ColumnsDialog.tsx";
import { shownColumns } from "./layout.ts";
import type { Lead } from "./lead.ts";
import type { PagerProps } from "./Pager.tsx";
import { keyOfRow, type Row, sortingOf } from "./rows.ts";
import { TableGrid, type TableGridProps } from "./TableGrid.tsx";
import type { RowStates } from "./TableRow.tsx";
import classes from "./table.module.css";
import { type OwnColumns, useOwnColumns } from "./use-own-columns.ts";
import type { PagedRead } from "./use-paged-read.ts";
import { useSelection } from "./use-selection.ts";
import { useSource } from "./use-source.ts";

interface TableViewProps {
  slug: string;
  /** The table has its page for itself: whatever its document does not say may be done with its rows. */
  searchable?: boolean;
  onOpen?: ((row: Row) => void) | undefined;
  lead?: Lead | undefined;
  /** Further buttons above the rows. */
  moreTools?: ReactNode;
  /** Rows that are known already: nothing is read. */
  rows?: readonly Row[] | undefined;
  /** What a single press on a row, or Enter, does instead of choosing it. */
  onPress?: ((row: Row) => void) | undefined;
}

const panelAhead: Lazy<{ type: string }> = { view: () => import("../panels/PanelAhead.tsx") };
const daysChoice: Lazy<DaysChoiceProps> = { view: () => import("./DaysChoice.tsx") };
const columnsDialog: Lazy<ColumnsDialogProps> = { view: () => import("./ColumnsDialog.tsx") };
const pagerView: Lazy<PagerProps> = { view: () => import("./Pager.tsx") };

/** What may be done with the rows; in pages the server decides the order, and no browser has all of them. */
const toolsOf = (document: TableDocument, isAlone: boolean): Partial<TableGridProps> => {
  const { search = isAlone, filters = isAlone, export: exported = isAlone, multiSort = true, groups = [] } = document;
  const isPaged = document.source?.paged === true;
  if (isPaged) return { sortable: "none", exportable: exported };
  return {
    sortable: multiSort ? "multiple" : "single",
    searchable: search,
    filterable: filters,
    exportable: exported,
    groups,
  };
};

interface RowsProps {
  document: TableDocument;
  read: PagedRead;
  rows: readonly Row[];
  own: OwnColumns;
  isAlone: boolean;
  onOpen: ((row: Row) => void) | undefined;
  lead: Lead | undefined;
  moreTools: ReactNode;
  onPress: ((row: Row) => void) | undefined;
}

const Rows = ({ document, read, rows, own, isAlone, onOpen, lead, moreTools, onPress }: RowsProps) => {
  const { text, label } = useText();
  const { environment } = usePageEnvironment();
  const services = useServices(environment.machine);
  const selection = useSelection(document, rows);
  const [isLayingOut, setIsLayingOut] = useState(false);
  const columns = useMemo(() => shownColumns(own.columns), [own.columns]);
  const { styles, selectionMode = "none", ownColumns = isAlone } = document;
  const states = useMemo((): RowStates | undefined => styles && { styles, services }, [styles, services]);
  const press = (key: string) => {
    const row = rows.find((one, index) => keyOfRow(document.rowKey, one, index) === key);
    if (row) onPress?.(row);
  };
  const { keep } = own;
  const isOffered = ownColumns && keep !== undefined;
  const widen = (key: string, width: number) =>
    void keep?.(own.columns.map((column) => (column.key === key ? { ...column, width } : column)));
  return (
    <>
      <TableGrid
        {...toolsOf(document, isAlone)}
        columns={columns}
        rows={rows}
        rowKey={document.rowKey}
        sorting={document.source?.paged ? [] : sortingOf(document.sort)}
        group={document.source?.paged ? null : document.group}
        label={label(document.title)}
        empty={document.empty ? label(document.empty) : text(900072)}
        sticky={document.sticky ?? 1}
        states={states}
        selectionMode={onPress ? "single" : selectionMode}
        selected={selection.keys}
        onSelect={onPress ? press : selection.press}
        onChoose={selection.choose}
        onOpen={onPress ?? onOpen}
        lead={lead}
        moreTools={moreTools}
        onWidth={isOffered ? widen : undefined}
        onColumns={isOffered ? () => setIsLayingOut(true) : undefined}
        total={read.readAll ? read.total : undefined}
        readAll={read.readAll}
        page={read.shownPage}
        isBusy={read.isBusy}
        pager={
          read.pages > 1 ? (
            <LazyView definition={pagerView} props={{ page: read.page, pages: read.pages, onPage: read.setPage }} />
          ) : null
        }
      />
      {isLayingOut ? (
        <LazyView definition={columnsDialog} props={{ own, onClose: () => setIsLayingOut(false) }} />
      ) : null}
    </>
  );
};

type ServedTableProps = Omit<TableViewProps, "slug"> & { served: ServedDocument<TableDocument>; isPreview?: boolean };

const ReadTable = ({
  served,
  searchable = false,
  isPreview = true,
  onOpen,
  lead,
  moreTools,
  rows: given,
  onPress,
}: ServedTableProps) => {
  const { text } = useText();
  const { document, faults } = served;
  const { source, selectionMode = "none" } = document;
  const read = useSource(document, !given);
  const own = useOwnColumns(served, isPreview);
  const { bound } = read;
  const rows = given ?? read.rows;
  if (faults.length > 0 && !source)
    return <Message title={text(900053)} code={faults[0]!.path} detail={faults[0]!.message} />;
  if (!given && bound.status === "error")
    return <LoadError error={bound.error ?? { code: "unexpected", message: "" }} retry={read.retry} />;
  if (!given && read.isTurned) return <Message title={text("table.days_turned")} />;
  if ((!given && bound.status === "pending") || own.pending) return <RowsSkeleton />;
  if (!rows) return <Message title={text(1817)} />;
  return (
    <div className={classes["view"]}>
      <Rows
        document={document}
        read={read}
        rows={rows}
        own={own}
        isAlone={searchable}
        onOpen={onOpen}
        lead={lead}
        moreTools={moreTools}
        onPress={onPress}
      />
      {selectionMode === "none" ? null : (
        <LazyView definition={panelAhead} props={{ type: document.selectionType ?? document.slug }} />
      )}
      {bound.stale ? <AgeFoot fetchedAt={bound.fetchedAt} /> : null}
    </div>
  );
};

/** A table as it was served, also one that is not stored yet; its user's own columns only where it stands in use. */
export const ServedTable = (props: ServedTableProps) => {
  const { lastDays, nextDays } = (props.rows ? undefined : props.served.document.source) ?? {};
  if (lastDays === undefined) return <ReadTable {...props} />;
  return (
    <div className={classes["ranged"]}>
      <LazyView
        definition={daysChoice}
        props={{ span: { lastDays, nextDays } }}
        fallback={<div className={classes["days"]} />}
      />
      <ReadTable {...props} />
    </div>
  );
};

/** A table document over the read that it names. Updates keep sorting, search, place and selection. */
export const TableView = ({ slug, ...props }: TableViewProps) => (
  <DocumentFrame<TableDocument> kind="table" slug={slug}>
    {(served) => <ServedTable key={slug} served={served} isPreview={false} {...props} />}
  </DocumentFrame>
);
