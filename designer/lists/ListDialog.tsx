import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { ListPlace } from "../documents/paths.ts";
import { useOwner, useParts } from "../documents/parts.tsx";
import type { ListedDocument } from "../documents/remote.ts";
import { createDocument, duplicateDocument } from "./create.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { takenSlugs } from "./list-rules.ts";
import { NameDialog } from "./NameDialog.tsx";
import { useRemote } from "./use-list.ts";

export type Dialog = { type: "add" | "import" } | { type: "duplicate" | "delete"; document: ListedDocument };

interface NamingProps {
  place: ListPlace;
  /** The documents of the kind, and those of them that the list is about. */
  documents: readonly ListedDocument[];
  listed: readonly ListedDocument[];
  /** Opens what has been made. */
  open: (slug: string) => void;
  onClose: () => void;
}

/** What documents are made with. */
const useMakers = () => {
  const clock = useClock();
  return { remote: useRemote(), journal: useParts().journal, owner: useOwner(), now: clock.now };
};

const AddDialog = ({ place, documents, listed, open, onClose }: NamingProps) => {
  const { text, label } = useText();
  const makers = useMakers();
  const create = async (name: string, template: string | null) => {
    const from = listed.find(({ slug }) => slug === template);
    open(await (from ? duplicateDocument(makers, from, name) : createDocument(makers, place, name)));
  };
  const templates = listed
    .filter((one) => !one.deleted)
    .map(({ slug, title }) => ({ value: slug, label: `${label(title)} (${slug})` }));
  return (
    <NameDialog
      title={text("designer.add_title")}
      action={text("designer.create")}
      taken={takenSlugs(documents)}
      templates={templates}
      onName={create}
      onClose={onClose}
    />
  );
};

const DuplicateDialog = ({ document, documents, open, onClose }: NamingProps & { document: ListedDocument }) => {
  const { text, label } = useText();
  const makers = useMakers();
  const title = label(document.title);
  return (
    <NameDialog
      title={text("designer.duplicate_title", { title })}
      action={text("designer.duplicate")}
      initial={text("designer.copy_of", { title })}
      taken={takenSlugs(documents)}
      onName={async (name) => open(await duplicateDocument(makers, document, name))}
      onClose={onClose}
    />
  );
};

interface Props extends NamingProps {
  dialog: Dialog;
  mayAdd: boolean;
  onDeleted: (document: ListedDocument) => void;
  onImported: () => void;
}

/** The question that is open about a list or one of its documents. */
export const ListDialog = ({ dialog, mayAdd, onDeleted, onImported, ...naming }: Props) => {
  switch (dialog.type) {
    case "add":
      return mayAdd ? <AddDialog {...naming} /> : null;
    case "duplicate":
      return <DuplicateDialog {...naming} document={dialog.document} />;
    case "delete":
      return (
        <DeleteDialog
          document={dialog.document}
          onClose={naming.onClose}
          onDeleted={() => onDeleted(dialog.document)}
        />
      );
    case "import":
      return <ImportDialog onClose={naming.onClose} onImported={onImported} />;
  }
};
