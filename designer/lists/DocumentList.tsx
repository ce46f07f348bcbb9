import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { type ListPlace, pathOfEditor } from "../documents/paths.ts";
import type { ListedDocument } from "../documents/remote.ts";
import { DocumentTable, type RowAction } from "./DocumentTable.tsx";
import { belongs, isOffered, type ListAction, listActions, type ListRights, rightsOn } from "./list-rules.ts";
import { type Dialog, ListDialog } from "./ListDialog.tsx";
import { ListTools, type Narrowing } from "./ListTools.tsx";
import { isFound } from "./states.ts";
import { type Changes, useChanges } from "./use-changes.tsx";
import { useList } from "./use-list.ts";

/** The question that is open; the menu's "New ..." leads here with that for a name. */
const useDialog = () => {
  const [params, setParams] = useSearchParams();
  const [opened, open] = useState<Dialog | null>(null);
  const asked: Dialog | null = params.get("new") === "1" ? { type: "add" } : null;
  const close = () => {
    open(null);
    if (params.has("new")) setParams({}, { replace: true });
  };
  return { dialog: opened ?? asked, open, close };
};

const NoDocuments = ({ isEmpty, search }: { isEmpty: boolean; search: string }) => {
  const { text } = useText();
  return isEmpty ? (
    <Message title={text("designer.empty")} detail={text("designer.empty_help")} />
  ) : (
    <Message title={text("designer.none_found", { search })} />
  );
};

/** What can be done with each document, in the order of its menu. */
const useActions = (may: ListRights, { save, restore }: Changes, open: (dialog: Dialog) => void): RowAction[] => {
  const { text } = useText();
  const runs: Readonly<Record<ListAction, RowAction["run"]>> = {
    duplicate: (document) => open({ type: "duplicate", document }),
    export: (document) => save([document]),
    delete: (document) => open({ type: "delete", document }),
    restore,
  };
  return listActions.map((key) => ({
    key,
    label: text(`designer.${key}`),
    applies: (document) => isOffered(key, document, may),
    run: runs[key],
  }));
};

/** Everything that can be done with the documents of a kind. */
export const DocumentList = ({ place }: { place: ListPlace }) => {
  const { kind, snippets } = place;
  const { label } = useText();
  const may = rightsOn(kind, new Set(useApp().permissions));
  const [narrowing, setNarrowing] = useState<Narrowing>({ search: "", deleted: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { dialog, open, close } = useDialog();
  const go = useNavigate();
  const changes = useChanges(kind);
  const actions = useActions(may, changes, open);
  const list = useList(kind, { deleted: narrowing.deleted });
  if (list.error && !list.data) return <LoadError error={errorTextOf(list.error)} retry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton rows={8} />;
  const listed = list.data.filter((document) => belongs(document, place));
  const shown = listed.filter(({ title, slug }) => isFound(narrowing.search, label(title), slug));
  const picked = listed.filter(({ slug, published }) => chosen.has(slug) && published);
  const onDeleted = (document: ListedDocument) => {
    close();
    changes.refresh();
    changes.tellDeleted(document);
  };
  const onImported = () => {
    close();
    changes.refresh(true);
  };
  return (
    <>
      <ListTools
        {...{ narrowing, may, picked: picked.length, onNarrow: setNarrowing }}
        onImport={() => open({ type: "import" })}
        onExport={() => changes.save(picked)}
        onAdd={() => open({ type: "add" })}
      />
      {shown.length === 0 ? (
        <NoDocuments isEmpty={listed.length === 0} search={narrowing.search} />
      ) : (
        <DocumentTable documents={shown} chosen={chosen} onChoose={setChosen} actions={actions} />
      )}
      {dialog ? (
        <ListDialog
          {...{ place, dialog, listed, documents: list.data, mayAdd: may.add, onClose: close, onDeleted, onImported }}
          open={(slug) => void go(pathOfEditor(kind, slug, snippets))}
        />
      ) : null}
    </>
  );
};
