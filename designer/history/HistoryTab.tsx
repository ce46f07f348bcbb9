import { Badge, Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mayWrite } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { History, Revision } from "../documents/remote.ts";
import { isUnsaved } from "../documents/session.ts";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import { useRemote } from "../lists/use-list.ts";
import classes from "./history.module.css";
import { JsonDiff } from "./JsonDiff.tsx";
import { Picture } from "./Picture.tsx";

const Mark = ({ children }: { children: string }) => (
  <Badge radius="sm" variant="outline" className={classes["mark"] ?? ""}>
    {children}
  </Badge>
);

const Marks = ({ revision: { revision, origin }, history }: { revision: Revision; history: History }) => {
  const { text } = useText();
  return (
    <>
      {revision === history.published ? <Mark>{text("designer.word.published")}</Mark> : null}
      {revision === history.draft ? <Mark>{text("designer.state.draft")}</Mark> : null}
      {origin === "builtin" ? <Mark>{text("designer.state.shipped")}</Mark> : null}
    </>
  );
};

interface RevisionsProps {
  history: History;
  chosen: number | null;
  choose: (revision: number) => void;
}

const Revisions = ({ history, chosen, choose }: RevisionsProps) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  return (
    <ol className={classes["revisions"]} aria-label={text("designer.revisions")} reversed>
      {history.revisions.map((revision) => (
        <li key={revision.revision}>
          <button
            type="button"
            className={classes["revision"]}
            aria-pressed={chosen === revision.revision}
            onClick={() => choose(revision.revision)}
          >
            <span>
              <strong>{revision.revision}</strong> {dateTime(revision.changed_at)}
            </span>
            <span>{revision.changed_by}</span>
            <Marks revision={revision} history={history} />
            {revision.note === null ? null : <q>{revision.note}</q>}
          </button>
        </li>
      ))}
    </ol>
  );
};

/** A revision beside what is being edited now, as a picture and as JSON. */
const Compared = ({ revision, onRestore }: { revision: number; onRestore: (() => void) | null }) => {
  const { text } = useText();
  const remote = useRemote();
  const kind = useEdited((state) => state.kind);
  const slug = useEdited((state) => state.slug);
  const document = useEdited((state) => state.document);
  const [side, setSide] = useState(kind === "dashboard" ? "picture" : "json");
  const stored = useQuery({
    queryKey: ["designer", "revision", kind, slug, revision],
    queryFn: () => remote.revision({ kind, slug }, revision),
    staleTime: Infinity,
  });
  if (stored.error) return <LoadError error={errorTextOf(stored.error)} retry={() => void stored.refetch()} />;
  if (!stored.data) return <RowsSkeleton />;
  const [then, now] = [text("designer.revision_n", { n: revision }), text("designer.now")];
  return (
    <div className={classes["compared"]}>
      <Group>
        {kind === "dashboard" ? (
          <SegmentedControl
            size="md"
            aria-label={text("designer.conflict_views")}
            value={side}
            onChange={setSide}
            data={[
              { value: "picture", label: text("designer.picture") },
              { value: "json", label: text("designer.tab.json") },
            ]}
          />
        ) : null}
        {onRestore ? (
          <Button size="md" variant="default" onClick={onRestore}>
            {text("designer.restore_n", { n: revision })}
          </Button>
        ) : null}
      </Group>
      {side === "picture" ? (
        <div className={classes["pictures"]}>
          <Picture document={stored.data.document} label={then} />
          <Picture document={document} label={now} />
        </div>
      ) : (
        <JsonDiff before={stored.data.document} after={document} beforeLabel={then} afterLabel={now} />
      )}
    </div>
  );
};

interface RestoreDialogProps {
  revision: number;
  onRestore: () => void;
  onClose: () => void;
}

/** Says what restoring does, to every screen and to what is not published yet. */
const RestoreDialog = ({ revision, onRestore, onClose }: RestoreDialogProps) => {
  const { text } = useText();
  const loses = useEdited((state) => isUnsaved(state) || state.pointers.draft !== null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("designer.restore_n", { n: revision })}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <Stack>
        <Text>{text("designer.restore_text", { n: revision })}</Text>
        {loses ? <Text>{text("designer.restore_loses")}</Text> : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" data-autofocus onClick={onClose}>
            {text("designer.cancel")}
          </Button>
          <Button size="md" onClick={onRestore}>
            {text("designer.restore_now")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** The history as the server tells it, anew after each save; not asked for a document that is not stored yet. */
const useHistory = () => {
  const remote = useRemote();
  const kind = useEdited((state) => state.kind);
  const slug = useEdited((state) => state.slug);
  const base = useEdited((state) => state.base?.revision ?? 0);
  const published = useEdited((state) => state.pointers.published);
  const draft = useEdited((state) => state.pointers.draft);
  const query = useQuery({
    queryKey: ["designer", "history", kind, slug, base, published, draft],
    queryFn: () => remote.history({ kind, slug }),
    enabled: base > 0,
    placeholderData: (before) => before,
  });
  return { ...query, isStored: base > 0 };
};

/** Makes a revision the published one again; null where that may not be done. */
const useRestore = (): ((revision: number) => Promise<void>) | null => {
  const session = useSession();
  const remote = useRemote();
  const queries = useQueryClient();
  const { permissions } = useApp();
  const kind = useEdited((state) => state.kind);
  const slug = useEdited((state) => state.slug);
  const published = useEdited((state) => state.pointers.published);
  const isNewer = useEdited((state) => state.readOnly === "designer.read_only.newer");
  if (isNewer || !mayWrite(kind, published === null, new Set(permissions))) return null;
  return async (revision) => {
    try {
      const restored = await remote.restore({ kind, slug }, revision, published ?? "new");
      session.patch({
        readOnly: null,
        pointers: { published: restored.revision, draft: null },
        problem: null,
      });
      session.rebase(restored, restored.document);
      void queries.invalidateQueries({ queryKey: ["designer", "list", kind] });
    } catch (error) {
      session.patch({ problem: errorTextOf(error) });
    }
  };
};

/** All revisions of the document with who, when and why; one is compared with what is edited now, and restored. */
const HistoryTab = () => {
  const { text } = useText();
  const published = useEdited((state) => state.pointers.published);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const history = useHistory();
  const restore = useRestore();
  if (!history.isStored) return <Message title={text("designer.not_stored")} />;
  if (history.error) return <LoadError error={errorTextOf(history.error)} retry={() => void history.refetch()} />;
  if (!history.data) return <RowsSkeleton />;
  const restoreNow = (revision: number) => {
    setAsked(null);
    void restore?.(revision);
  };
  return (
    <div className={classes["history"]}>
      <Revisions history={history.data} chosen={chosen} choose={setChosen} />
      {chosen === null ? (
        <Message title={text("designer.choose_revision")} />
      ) : (
        <Compared
          key={chosen}
          revision={chosen}
          onRestore={restore && chosen !== published ? () => setAsked(chosen) : null}
        />
      )}
      {asked === null ? null : (
        <RestoreDialog revision={asked} onRestore={() => restoreNow(asked)} onClose={() => setAsked(null)} />
      )}
    </div>
  );
};

export default HistoryTab;
