import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import type { ListedDocument } from "../documents/remote.ts";
import { useExport } from "./use-export.ts";
import { useRemote } from "./use-list.ts";

/** What is done with the documents of a kind at once, without a question. What fails is said. */
export interface Changes {
  /** The lists of this kind are read again; `all` = those of every kind. */
  refresh: (all?: boolean) => void;
  restore: (document: ListedDocument) => void;
  save: (documents: ListedDocument[]) => void;
  /** Says that a document is gone, and offers it back where it was the company's own. */
  tellDeleted: (document: ListedDocument) => void;
}

export const useChanges = (kind: string): Changes => {
  const { text, label } = useText();
  const queries = useQueryClient();
  const remote = useRemote();
  const exportAll = useExport();
  const refresh = (all = false) =>
    void queries.invalidateQueries({ queryKey: ["designer", "list", ...(all ? [] : [kind])] });
  const fail = (error: unknown) =>
    notifications.show({ color: "red", autoClose: false, message: errorTextOf(error).message || text(900020) });
  const restore = (document: ListedDocument) =>
    void remote
      .restore(document, document.revision, "new")
      .then(() => refresh())
      .catch(fail);
  const tellDeleted = (document: ListedDocument) => {
    if (document.shipped) return;
    const id = `deleted-${kind}-${document.slug}`;
    const undo = () => {
      notifications.hide(id);
      restore(document);
    };
    notifications.show({
      id,
      message: (
        <>
          {text("designer.deleted", { title: label(document.title) })}{" "}
          <Button size="compact-md" variant="light" onClick={undo}>
            {text("designer.undo_delete")}
          </Button>
        </>
      ),
    });
  };
  return { refresh, restore, save: (documents) => void exportAll(documents).catch(fail), tellDeleted };
};
