import { type ReactNode, useMemo, useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { DocumentFrame } from "../documents/DocumentFrame.tsx";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import { useApp } from "../providers/AppContext.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { useLackText } from "../subject/NoSubjects.tsx";
import { useSubject } from "../subject/use-subject.ts";
import { LazyPart } from "../registry/LazyPart.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "../states/States.tsx";
import type { DaysChoiceProps } from "./DaysChoice.tsx";
import type { ColumnsDialogProps } from "./ColumnsDialog.tsx";
import type { Format } from "./export/save.ts";
import { shownColumns } from "./layout.ts";
import type { Lead } from "./lead.ts";
import type { PagerProps } from "./Pager.tsx";
import { permittedTable } from "./permitted.ts";
import type { Question } from "./question.ts";
import { keyOfRow, type Row, sortingOf } from "./rows.ts";
import { type Answered, TableGrid, type TableGridProps } from "./TableGrid.tsx";
import type { RowStates } from "./TableRow.tsx";
import classes from "./table.module.css";
import { type OwnColumns, useOwnColumns } from "./use-own-columns.ts";
import type { PagedRead } from "./use-paged-read.ts";
import { useAsking } from "./use-asking.ts";
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
  /** How many there are, where the known ones are not all. */
  total?: number | undefined;
  /** What a single press on a row, or Enter, does instead of choosing it. */
  onPress?: ((row: Row) => void) | undefined;
  /** Rows are chosen for whoever shows the table, and not for a panel of the page. */
  choice?: OwnChoice | undefined;
  /** Where the server makes the file of the rows that a question asks for, of a table in pages. */
  fileOf?: ((question: Question, format: Format) => string) | undefined;
}

/** What is chosen, by the keys of the rows, and how that changes. */
interface OwnChoice {
  keys: ReadonlySet<string>;
  press: (key: string, rows: readonly Row[]) => void;
  choose: (rows: readonly Row[]) => void;
}

const nothing: readonly Row[] = [];
const panelAhead: Lazy<{ type: string }> = { view: () => import("../panels/PanelAhead.tsx") };
const daysChoice: Lazy<DaysChoiceProps> = { view: () => import("./DaysChoice.tsx") };
const columnsDialog: Lazy<ColumnsDialogProps> = { view: () => import("./ColumnsDialog.tsx") };
const pagerView: Lazy<PagerProps> = { view: () => import("./Pager.tsx") };

/** What may be done with the rows; of rows in pages no browser has all, and only what their server answers is offered. */
const toolsOf = (document: TableDocument, isAlone: boolean, offer: ListOffer): Partial<TableGridProps> => {
  const { search = isAlone, filters = isAlone, export: exported = isAlone, multiSort = true, groups = [] } = document;
  const isPaged = document.source?.paged === true;
  const sortable = multiSort ? "multiple" : "single";
  if (isPaged)
    return {
      sortable: offer.sorts.length === 0 ? "none" : sortable,
      searchable: search && offer.search,
      filterable: filters && offer.filters.length > 0,
      exportable: exported,
    };
  return {
    sortable,
    searchable: search,
    filterable: filters,
    exportable: exported,
    groups,
  };
};

interface RowsProps {
  document: TableDocument;
  read: PagedRead;
  answered: Answered;
  rows: readonly Row[];
  total: number | undefined;
  own: OwnColumns;
  isAlone: boolean;
  onOpen: ((row: Row) => void) | undefined;
  lead: Lead | undefined;
  moreTools: ReactNode;
  onPress: ((row: Row) => void) | undefined;
  choice: OwnChoice | undefined;
  fileAt: ((format: Format) => string) | undefined;
}

/** What stands where rows would; of a table of the whole subject that has none, why. */
const useEmptyText = ({ empty, source }: TableDocument, hasNone: boolean): string => {
  const { text, label } = useText();
  const { list } = useSubject();
  const lack = useLackText();
  if (hasNone && list !== undefined && source?.procedure === list.procedure) return lack;
  return empty ? label(empty) : text(900072);
};

/** What is chosen in a table: for a panel of the page, or for whoever shows the table. */
const useChoice = (document: TableDocument, rows: readonly Row[], own: OwnChoice | undefined) => {
  const { selectionMode = "none" } = document;
  const shared = useSelection(document, rows);
  if (!own) return { mode: selectionMode, ...shared };
  return { mode: "multiple" as const, ...own, press: (key: string) => own.press(key, rows) };
};

/** The columns as the reader has laid them out, and how others are: by an edge, or in a dialog where it may be opened. */
const useLayingOut = (own: OwnColumns, isOffered: boolean) => {
  const [isOpen, setIsOpen] = useState(false);
  const columns = useMemo(() => shownColumns(own.columns), [own.columns]);
  const { keep } = own;
  const widen = (key: string, width: number) =>
    void keep?.(own.columns.map((column) => (column.key === key ? { ...column, width } : column)));
  const mayChange = isOffered && keep !== undefined;
  return {
    columns,
    onWidth: mayChange ? widen : undefined,
    onColumns: mayChange ? () => setIsOpen(true) : undefined,
    dialog: isOpen ? <LazyPart definition={columnsDialog} props={{ own, onClose: () => setIsOpen(false) }} /> : null,
  };
};

const Rows = (props: RowsProps) => {
  const { document, read, answered, rows, own, isAlone, onOpen, lead, moreTools, onPress } = props;
  const { label } = useText();
  const empty = useEmptyText(document, read.rows?.length === 0);
  const { one } = usePageEnvironment();
  const services = useServices(one);
  const selection = useChoice(document, rows, props.choice);
  const { styles, ownColumns = isAlone } = document;
  const { dialog, ...layout } = useLayingOut(own, ownColumns);
  const states = useMemo((): RowStates | undefined => styles && { styles, services }, [styles, services]);
  const press = (key: string) => {
    const row = rows.find((one, index) => keyOfRow(document.rowKey, one, index) === key);
    if (row) onPress?.(row);
  };
  return (
    <>
      <TableGrid
        {...toolsOf(document, isAlone, answered.offer)}
        {...layout}
        rows={rows}
        rowKey={document.rowKey}
        sorting={sortingOf(document.sort)}
        group={document.source?.paged ? null : document.group}
        label={label(document.title)}
        empty={empty}
        sticky={document.sticky ?? 1}
        states={states}
        selectionMode={onPress ? "single" : selection.mode}
        selected={selection.keys}
        onSelect={onPress ? press : selection.press}
        onChoose={selection.choose}
        onOpen={onPress ?? onOpen}
        lead={lead}
        moreTools={moreTools}
        fileAt={props.fileAt}
        answered={document.source?.paged ? answered : undefined}
        total={document.source?.paged ? read.total : props.total}
        readAll={read.readAll}
        page={read.shownPage}
        isBusy={read.isBusy}
        pager={
          read.pages > 1 ? (
            <LazyPart definition={pagerView} props={{ page: read.page, pages: read.pages, onPage: read.setPage }} />
          ) : null
        }
      />
      {dialog}
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
  total,
  onPress,
  choice,
  fileOf,
}: ServedTableProps) => {
  const { text } = useText();
  const { faults } = served;
  const { permissions } = useApp();
  const document = useMemo(() => permittedTable(served.document, permissions), [served.document, permissions]);
  const { source, selectionMode = "none" } = document;
  const { question, ...asking } = useAsking(document);
  const read = useSource(document, !given, question);
  const own = useOwnColumns(served, isPreview);
  const { bound } = read;
  const hasFailed = !given && bound.status === "error";
  // A question that is refused stays in its fields, where it can be changed.
  const isAsked = source?.paged === true && asking.asks.isNarrowed;
  const failure = hasFailed ? (
    <LoadError error={bound.error ?? { code: "unexpected", message: "" }} retry={read.retry} />
  ) : null;
  const rows = hasFailed ? nothing : (given ?? read.rows);
  if (faults.length > 0 && !source)
    return <Message title={text(900053)} code={faults[0]!.path} detail={faults[0]!.message} />;
  if (failure && !isAsked) return failure;
  if (!given && read.isTurned) return <Message title={text("table.days_turned")} />;
  if ((!given && bound.status === "pending") || own.pending) return <RowsSkeleton />;
  if (!rows) return <Message title={text(1817)} />;
  return (
    <div className={classes["view"]}>
      <Rows
        document={document}
        read={read}
        answered={{ ...asking, failure }}
        rows={rows}
        total={total}
        own={own}
        isAlone={searchable}
        onOpen={onOpen}
        lead={lead}
        moreTools={moreTools}
        onPress={onPress}
        choice={choice}
        fileAt={fileOf && ((format) => fileOf(question, format))}
      />
      {selectionMode === "none" ? null : (
        <LazyPart definition={panelAhead} props={{ type: document.selectionType ?? document.slug }} />
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
