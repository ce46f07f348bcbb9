import { Button, Switch } from "@mantine/core";
import { IconArchive, IconArrowBackUp, IconCirclePlus, IconPencil, IconUpload } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { Navigate } from "react-router";
import { useStore } from "zustand";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import type { PageViewProps } from "#engine/registry/types.ts";
import { chosenOf } from "#engine/store/selection.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { keyOfRow, type Row } from "#engine/react/tables/rows.ts";
import { ServedTable } from "#engine/react/tables/TableView.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { PageActions, usePageActions } from "../navigation/PageActions.tsx";
import { Problem } from "../security/Problem.tsx";
import { BulkEdit } from "./BulkEdit.tsx";
import classes from "./data.module.css";
import { dataPath, type EntityInfo, exportOf, keyOf, tableOf } from "./entity.ts";
import { usePartPages } from "./Parts.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useChange } from "./use-change.ts";
import { useOffered } from "./use-offered.ts";

type Open = { kind: "new" } | { kind: "row"; row: Row } | { kind: "bulk" } | { kind: "remove" } | null;

type Chosen = ReadonlyMap<string, Row>;
const none: Chosen = new Map();

/** What is chosen on the page; where a panel has actions for it, in the tab's one selection. */
const useChosen = (panel: string | null): [Chosen, (next: (now: Chosen) => Chosen) => void] => {
  const { state } = useEngine();
  const [own, setOwn] = useState(none);
  const selected = useStore(state, (now) => (panel === null ? null : chosenOf(now, panel)));
  const shared = useMemo(() => new Map(selected?.items.map(({ key, item }) => [key, item])), [selected]);
  const share = useCallback(
    (next: (now: Chosen) => Chosen) => {
      if (panel === null) return;
      const items = chosenOf(state.getState(), panel)?.items ?? [];
      const now = next(new Map(items.map(({ key, item }) => [key, item])));
      state.getState().choose(panel, now.size > 0 ? Array.from(now, ([key, item]) => ({ key, item })) : null);
    },
    [state, panel],
  );
  return panel === null ? [own, setOwn] : [shared, share];
};

/** The rows that are chosen on the page, by their keys; they stay chosen over a turn of the page. */
const useChosenRows = (info: EntityInfo, panel: string | null) => {
  const [chosen, setChosen] = useChosen(panel);
  const choice = useMemo(
    () => ({
      keys: new Set(chosen.keys()),
      press: (key: string, rows: readonly Row[]) =>
        setChosen((now) => {
          const next = new Map(now);
          const row = rows.find((one, index) => keyOfRow(info.key, one, index) === key);
          if (!next.delete(key) && row) next.set(key, row);
          return next;
        }),
      choose: (rows: readonly Row[]) => setChosen(() => new Map(rows.map((row) => [keyOf(info, row), row]))),
    }),
    [chosen, setChosen, info],
  );
  return { rows: [...chosen.values()], choice, clear: () => setChosen(() => none) };
};

interface ToolsProps {
  info: EntityInfo;
  rows: readonly Row[];
  retired: boolean;
  setRetired: (retired: boolean) => void;
  open: (what: Open) => void;
  restore: () => void;
  content: PageContent;
}

const usual = { mih: 44, variant: "default" } as const;

/** What can be done with the rows that are chosen. */
const ChosenTools = ({ rows, retired, open, restore }: ToolsProps) => {
  const { text } = useText();
  const [first] = rows;
  const chosen = { ...usual, disabled: !first };
  const n = rows.length;
  const edit = () => open(n === 1 && first ? { kind: "row", row: first } : { kind: "bulk" });
  return (
    <>
      <Button {...chosen} leftSection={<IconPencil size={20} aria-hidden />} onClick={edit}>
        {text("entities.edit", { n })}
      </Button>
      {retired ? (
        <Button {...chosen} leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={restore}>
          {text("entities.restore", { n })}
        </Button>
      ) : (
        <Button
          {...chosen}
          leftSection={<IconArchive size={20} aria-hidden />}
          onClick={() => open({ kind: "remove" })}
        >
          {text("entities.remove", { n })}
        </Button>
      )}
    </>
  );
};

/** The rows that are shown, and for who may write what can be done with them, a file to be read and a new one begun. */
const Tools = (props: ToolsProps) => {
  const { text } = useText();
  const { info, retired, setRetired, open, content } = props;
  const actions = usePageActions(content);
  return (
    <>
      {info.retire ? (
        <Switch
          size="md"
          className={classes["retired"]}
          label={text("entities.show_retired")}
          checked={retired}
          onChange={({ currentTarget }) => setRetired(currentTarget.checked)}
        />
      ) : null}
      {info.may_write ? (
        <>
          <ChosenTools {...props} />
          <Button
            {...usual}
            component={AppLink}
            to={`/admin/data/${info.slug}/imports`}
            leftSection={<IconUpload size={20} aria-hidden />}
          >
            {text("entities.import")}
          </Button>
          {actions.length > 0 ? (
            <PageActions actions={actions} />
          ) : (
            <Button
              mih={44}
              leftSection={<IconCirclePlus size={20} aria-hidden />}
              onClick={() => open({ kind: "new" })}
            >
              {text("entities.new")}
            </Button>
          )}
        </>
      ) : null}
    </>
  );
};

interface RowsProps {
  info: EntityInfo;
  all: readonly EntityInfo[];
  content: PageContent;
  /** The table whose columns are shown; those of the declaration without one. */
  template?: TableDocument;
}

const Rows = ({ info, all, content, template }: RowsProps) => {
  const notify = useNotify();
  const isRead = content.config?.["rows"] === "table";
  const panel = content.config?.["panel"];
  const [retired, setRetired] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const { rows, choice, clear } = useChosenRows(info, typeof panel === "string" ? panel : null);
  const { change, problem } = useChange(info.slug);
  const offered = useOffered(info, all);
  const pages = usePartPages(info, all, open?.kind === "row" ? open.row : null);
  const served = useMemo(
    () => ({ document: tableOf(info, retired, { template, isRead }), revision: 0, faults: [] }),
    [info, retired, template, isRead],
  );
  const close = () => {
    setOpen(null);
    clear();
  };
  const onOpen = useCallback((row: Row) => setOpen({ kind: "row", row }), []);
  const restore = async () => {
    if (!(await change("retire", { keys: rows.map((row) => keyOf(info, row)), retired: false }))) return;
    notify({ label: { text: "entities.restored" }, values: { n: rows.length } }, "success");
    clear();
  };
  const turn = (now: boolean) => {
    clear();
    setRetired(now);
  };
  const tools = { info, rows, retired, setRetired: turn, open: setOpen, restore: () => void restore(), content };
  return (
    <div className={classes["page"]}>
      <Problem problem={problem} />
      <ServedTable
        served={served}
        isPreview={false}
        searchable
        choice={info.may_write ? choice : undefined}
        onOpen={onOpen}
        fileOf={(question, format) => exportOf(info, { ...question, retired }, format)}
        moreTools={<Tools {...tools} />}
      />
      {open?.kind === "new" ? <RecordForm info={info} row={null} offered={offered} onClose={close} /> : null}
      {open?.kind === "row" ? (
        <RecordForm info={info} row={open.row} offered={offered} pages={pages} onClose={close} />
      ) : null}
      {open?.kind === "bulk" ? <BulkEdit info={info} rows={rows} offered={offered} onClose={close} /> : null}
      {open?.kind === "remove" ? <RemoveDialog info={info} rows={rows} onClose={close} /> : null}
    </div>
  );
};

/**
 * The rows of an entity in the columns of the table that the page's `config.table` names, else in those of the declaration;
 * with `config.rows` as `table` the rows that this table reads.
 */
const RowsInTable = (props: Omit<RowsProps, "template">) => {
  const table = props.content.config?.["table"];
  if (typeof table !== "string") return <Rows {...props} />;
  return (
    <DocumentFrame<TableDocument> kind="table" slug={table}>
      {({ document }) => <Rows {...props} template={document} />}
    </DocumentFrame>
  );
};

/**
 * The rows of one entity, whose name is the page's slug: its table, the form of a row, and what is done with several.
 * Where the page's `config.actions` offer ways to begin a row, they stand in the place of the usual one. The panel that
 * `config.panel` names has further actions for the rows that are chosen.
 */
const DataPage = ({ content }: PageViewProps) => {
  const { text, label } = useText();
  const { data, status, error } = useRead(readOf("load_entities", {}));
  const info = data?.find(({ slug }) => slug === content.slug);
  if (status === "pending") return <RowsSkeleton />;
  if (!data) return <LoadError error={error ?? { code: "unexpected", message: "" }} />;
  if (!info) return <Message title={text("entities.unknown")} code={content.slug} />;
  if (info.page !== undefined && content.config === undefined) return <Navigate replace to={dataPath(info)} />;
  return (
    <div className={classes["page"]}>
      <header className={classes["head"]}>
        <AppLink to="/admin/data" className={classes["back"]}>
          {text("entities.all")}
        </AppLink>
        <h2>{label(info.title)}</h2>
        <p>{label(info.about)}</p>
      </header>
      <RowsInTable key={info.slug} info={info} all={data} content={content} />
    </div>
  );
};

export default DataPage;
