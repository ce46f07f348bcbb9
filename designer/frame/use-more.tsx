import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { mayWrite } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { pathOfEditor, pathOfList } from "../documents/paths.ts";
import { useOwner, useParts } from "../documents/parts.tsx";
import type { ListedDocument } from "../documents/remote.ts";
import { storeCopy } from "../lists/create.ts";
import { DeleteDialog } from "../lists/DeleteDialog.tsx";
import { NameDialog } from "../lists/NameDialog.tsx";
import { download } from "../lists/use-export.ts";
import { listQuery } from "../lists/use-list.ts";
import { titleOf } from "../values.ts";
import type { MoreCommand } from "./TitleBar.tsx";
import type { Editor } from "./use-editor.ts";

type Dialog =
  | { type: "duplicate"; taken: ReadonlySet<string> }
  | { type: "delete"; document: ListedDocument }
  | { type: "discard" }
  | null;

export interface More {
  editor: Editor;
  commands: MoreCommand[];
  dialog: Dialog;
  close: () => void;
  /** Forgets what is not saved. */
  discard: () => void;
  /** Forgets the draft besides. */
  discardAll: () => Promise<void>;
}

type MoreName = "export" | "duplicate" | "used-by" | "preview" | "discard" | "delete";

/** What may be done with a document of a kind, in the order of the menu. */
const offered = (kind: DocumentKind, held: ReadonlySet<string>): MoreName[] => {
  const duplicate: MoreName[] = mayWrite(kind, true, held) ? ["duplicate"] : [];
  const preview: MoreName[] = kind === "dashboard" ? ["preview"] : [];
  const remove: MoreName[] = mayWrite(kind, false, held) ? ["discard", "delete"] : [];
  return ["export", ...duplicate, "used-by", ...preview, ...remove];
};

/** Forgets what is not saved, and the draft besides; rejects as the server does. */
const useDiscards = ({ session, remote }: Editor, reopen: () => void) => {
  const go = useNavigate();
  const discard = () => {
    const { base } = session.store.getState();
    if (base) session.rebase(base, base.document);
    session.patch({ typed: null });
  };
  const discardDraft = async () => {
    const { kind, slug, pointers } = session.store.getState();
    discard();
    if (pointers.draft !== null) await remote.discardDraft({ kind, slug }, pointers.draft);
    if (pointers.published === null) void go(pathOfList({ kind, snippets: false }));
    else reopen();
  };
  return { discard, discardDraft };
};

/** What is done seldom with a document as a whole. */
export const useMore = (editor: Editor, reopen: () => void, showUsedBy: () => void): More => {
  const { session, remote } = editor;
  const { text } = useText();
  const { permissions } = useApp();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>(null);
  const { discard, discardDraft } = useDiscards(editor, reopen);
  const { kind, slug } = session.store.getState();
  const fail = (error: unknown) => session.patch({ problem: errorTextOf(error) });
  const list = () => queries.fetchQuery(listQuery(remote, kind));
  const askName = async () => {
    const taken = new Set((await list()).map((one) => one.slug));
    setDialog({ type: "duplicate", taken });
  };
  const askDelete = async () => {
    const document = (await list()).find((one) => one.slug === slug);
    if (document) setDialog({ type: "delete", document });
  };
  const commands: Readonly<Record<MoreName, Omit<MoreCommand, "key">>> = {
    export: {
      label: text("designer.export"),
      run: () => download(`${slug}.json`, session.store.getState().document),
    },
    duplicate: { label: text("designer.duplicate"), run: () => void askName().catch(fail) },
    "used-by": { label: text("documents.used_by"), run: showUsedBy },
    preview: {
      label: text("designer.open_preview"),
      run: () => void open(`${pathOfEditor(kind, slug)}/preview`, "_blank", "noopener"),
    },
    discard: { label: text("designer.discard_all"), run: () => setDialog({ type: "discard" }) },
    delete: { label: text("designer.delete"), danger: true, run: () => void askDelete().catch(fail) },
  };
  return {
    editor,
    commands: offered(kind, new Set(permissions)).map((key) => ({ key, ...commands[key] })),
    dialog,
    close: () => setDialog(null),
    discard,
    discardAll: () => {
      setDialog(null);
      return discardDraft().catch(fail);
    },
  };
};

const DiscardDialog = ({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) => {
  const { text } = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("designer.discard_all")}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <Stack>
        <Text>{text("designer.discard_text")}</Text>
        <Group justify="flex-end">
          <Button size="md" variant="default" data-autofocus onClick={onClose}>
            {text("designer.cancel")}
          </Button>
          <Button size="md" color="red" onClick={onDiscard}>
            {text("designer.discard")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** The questions behind the commands of the menu. */
export const MoreDialogs = ({ more: { editor, dialog, close, discardAll } }: { more: More }) => {
  const { session, remote } = editor;
  const { text, label } = useText();
  const { journal } = useParts();
  const owner = useOwner();
  const clock = useClock();
  const go = useNavigate();
  if (dialog === null) return null;
  const { kind, document } = session.store.getState();
  const title = label(titleOf(document));
  if (dialog.type === "discard") return <DiscardDialog onDiscard={() => void discardAll()} onClose={close} />;
  if (dialog.type === "delete")
    return (
      <DeleteDialog
        document={dialog.document}
        onClose={close}
        onDeleted={() => {
          const { base } = session.store.getState();
          if (base) session.rebase(base, base.document);
          void go(pathOfList({ kind, snippets: false }));
        }}
      />
    );
  return (
    <NameDialog
      title={text("designer.duplicate_title", { title })}
      action={text("designer.duplicate")}
      initial={text("designer.copy_of", { title })}
      taken={dialog.taken}
      onClose={close}
      onName={async (name) => {
        const slug = await storeCopy({ remote, journal, owner, now: clock.now }, document, name);
        close();
        void go(pathOfEditor(kind, slug));
      }}
    />
  );
};
