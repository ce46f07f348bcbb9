import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { ListPlace } from "../documents/paths.ts";
import { useOwner, useParts } from "../documents/parts.tsx";
import type { ListedDocument } from "../documents/remote.ts";
import { createDocument, createFromTemplate, duplicateDocument } from "./create.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { takenSlugs } from "./list-rules.ts";
import { NameDialog, type Start } from "./NameDialog.tsx";
import { useRemote, useTemplates } from "./use-list.ts";

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

/** Everything that a new document of a list may begin as: with how it is made under a name. */
const useStarts = ({ place, listed }: NamingProps) => {
  const { text, label } = useText();
  const makers = useMakers();
  const templates = useTemplates(place.kind).filter(({ isSnippet = false }) => isSnippet === place.snippets);
  const own = listed
    .filter((one) => !one.deleted)
    .map((one) => ({
      start: {
        value: `own/${one.slug}`,
        label: `${label(one.title)} (${one.slug})`,
        group: text("designer.start_own"),
      },
      make: (name: string) => duplicateDocument(makers, one, name),
    }));
  const others = templates.map((one) => ({
    start: {
      value: `template/${one.slug}`,
      label: label(one.title),
      group: text("designer.start_templates"),
      about: label(one.about),
      replace: one.replace,
    },
    make: (name: string) => createFromTemplate(makers, one, name),
  }));
  const all: readonly { start: Start; make: (name: string) => Promise<string> }[] = [...others, ...own];
  return {
    starts: all.map(({ start }) => start),
    make: (name: string, value: string | null) =>
      all.find(({ start }) => start.value === value)?.make(name) ?? createDocument(makers, place, name),
  };
};

const AddDialog = (props: NamingProps) => {
  const { documents, open, onClose } = props;
  const { text } = useText();
  const { starts, make } = useStarts(props);
  return (
    <NameDialog
      title={text("designer.add_title")}
      action={text("designer.create")}
      taken={takenSlugs(documents)}
      starts={starts}
      onName={async (name, start) => open(await make(name, start))}
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
