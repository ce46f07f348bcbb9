import { Button, Switch, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload, IconPlus, IconSearch, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { mayWrite } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { type ListPlace, pathOfEditor } from "../documents/paths.ts";
import { useOwner, useParts } from "../documents/parts.tsx";
import type { ListedDocument } from "../documents/remote.ts";
import { createDocument, duplicateDocument } from "./create.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { DocumentTable, type RowAction } from "./DocumentTable.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import classes from "./lists.module.css";
import { NameDialog } from "./NameDialog.tsx";
import { isFound } from "./states.ts";
import { useExport } from "./use-export.ts";
import { useList, useRemote } from "./use-list.ts";

const belongs = ({ isSnippet = false, kind }: ListedDocument, { snippets }: ListPlace): boolean =>
  kind !== "dashboard" || isSnippet === snippets;

type Dialog = { type: "add" | "import" } | { type: "duplicate" | "delete"; document: ListedDocument } | null;

/** Everything that can be done with the documents of a kind. */
export const DocumentList = ({ place }: { place: ListPlace }) => {
  const { kind, snippets } = place;
  const { text, label } = useText();
  const { permissions } = useApp();
  const held = new Set(permissions);
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState("");
  const [deleted, setDeleted] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Dialog>(null);
  const remote = useRemote();
  const queries = useQueryClient();
  const go = useNavigate();
  const clock = useClock();
  const { journal } = useParts();
  const owner = useOwner();
  const exportAll = useExport();
  const list = useList(kind, { deleted });

  // The menu's "New ..." leads here with the question open.
  const dialog: Dialog = opened ?? (params.get("new") === "1" ? { type: "add" } : null);
  const close = () => {
    setOpened(null);
    if (params.has("new")) setParams({}, { replace: true });
  };
  const refresh = () => void queries.invalidateQueries({ queryKey: ["designer", "list", kind] });
  const fail = (error: unknown) =>
    notifications.show({ color: "red", autoClose: false, message: errorTextOf(error).message || text(900020) });

  if (list.error && !list.data) return <LoadError error={errorTextOf(list.error)} retry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton rows={8} />;
  const all = list.data.filter((document) => belongs(document, place));
  const shown = all.filter(({ title, slug }) => isFound(search, label(title), slug));
  const parts = { remote, journal, owner, now: clock.now };
  const open = (slug: string) => void go(pathOfEditor(kind, slug, snippets));
  const mayAdd = mayWrite(kind, true, held);
  const mayChange = mayWrite(kind, false, held);
  const mayCarry = held.has("can-do-admin-actions");

  const restore = async (document: ListedDocument) => {
    try {
      await remote.restore(document, document.revision, "new");
      refresh();
    } catch (error) {
      fail(error);
    }
  };
  const onDeleted = (document: ListedDocument) => {
    close();
    refresh();
    if (document.shipped) return;
    const id = `deleted-${kind}-${document.slug}`;
    const undo = async () => {
      notifications.hide(id);
      await restore(document);
    };
    notifications.show({
      id,
      message: (
        <>
          {text("designer.deleted", { title: label(document.title) })}{" "}
          <Button size="compact-md" variant="light" onClick={() => void undo()}>
            {text("designer.undo_delete")}
          </Button>
        </>
      ),
    });
  };
  const actions: RowAction[] = [
    {
      key: "duplicate",
      label: text("designer.duplicate"),
      applies: (document) => mayAdd && !document.deleted,
      run: (document) => setOpened({ type: "duplicate", document }),
    },
    {
      key: "export",
      label: text("designer.export"),
      applies: (document) => mayCarry && document.published,
      run: (document) => void exportAll([document]).catch(fail),
    },
    {
      key: "delete",
      label: text("designer.delete"),
      applies: ({ deleted: isGone, origin, published }) => mayChange && !isGone && (origin === "edit" || !published),
      run: (document) => setOpened({ type: "delete", document }),
    },
    {
      key: "restore",
      label: text("designer.restore"),
      applies: (document) => mayAdd && document.deleted,
      run: (document) => void restore(document),
    },
  ];
  const create = async (name: string, template: string | null) => {
    const from = all.find(({ slug }) => slug === template);
    open(await (from ? duplicateDocument(parts, from, name) : createDocument(parts, place, name)));
  };
  const templates = all
    .filter((one) => !one.deleted)
    .map(({ slug, title }) => ({ value: slug, label: `${label(title)} (${slug})` }));
  const picked = all.filter(({ slug, published }) => chosen.has(slug) && published);
  return (
    <>
      <div className={classes["tools"]}>
        <TextInput
          size="md"
          className={classes["search"] ?? ""}
          type="search"
          aria-label={text("designer.search")}
          placeholder={text("designer.search")}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          size="md"
          label={text("designer.show_deleted")}
          checked={deleted}
          onChange={(event) => setDeleted(event.currentTarget.checked)}
        />
        <span className={classes["spacer"]} />
        {mayCarry ? (
          <>
            <Button
              size="md"
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              onClick={() => setOpened({ type: "import" })}
            >
              {text("designer.import")}
            </Button>
            <Button
              size="md"
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={picked.length === 0}
              onClick={() => void exportAll(picked).catch(fail)}
            >
              {text("designer.export_chosen", { n: picked.length })}
            </Button>
          </>
        ) : null}
        {mayAdd ? (
          <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ type: "add" })}>
            {text("designer.add")}
          </Button>
        ) : null}
      </div>
      {all.length === 0 ? <Message title={text("designer.empty")} detail={text("designer.empty_help")} /> : null}
      {all.length > 0 && shown.length === 0 ? <Message title={text("designer.none_found", { search })} /> : null}
      {shown.length > 0 ? (
        <DocumentTable documents={shown} chosen={chosen} onChoose={setChosen} actions={actions} />
      ) : null}
      {dialog?.type === "add" && mayAdd ? (
        <NameDialog
          title={text("designer.add_title")}
          action={text("designer.create")}
          taken={new Set(list.data.filter((one) => !one.deleted).map(({ slug }) => slug))}
          templates={templates}
          onName={create}
          onClose={close}
        />
      ) : null}
      {dialog?.type === "duplicate" ? (
        <NameDialog
          title={text("designer.duplicate_title", { title: label(dialog.document.title) })}
          action={text("designer.duplicate")}
          initial={text("designer.copy_of", { title: label(dialog.document.title) })}
          taken={new Set(list.data.filter((one) => !one.deleted).map(({ slug }) => slug))}
          onName={async (name) => open(await duplicateDocument(parts, dialog.document, name))}
          onClose={close}
        />
      ) : null}
      {dialog?.type === "delete" ? (
        <DeleteDialog document={dialog.document} onClose={close} onDeleted={() => onDeleted(dialog.document)} />
      ) : null}
      {dialog?.type === "import" ? (
        <ImportDialog
          onClose={close}
          onImported={() => {
            close();
            void queries.invalidateQueries({ queryKey: ["designer", "list"] });
          }}
        />
      ) : null}
    </>
  );
};
