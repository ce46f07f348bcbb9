import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "#engine/transport/errors.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { pathOfEditor } from "../documents/paths.ts";
import type { DocumentRef, ListedDocument } from "../documents/remote.ts";
import classes from "./lists.module.css";
import { useRemote } from "./use-list.ts";

/** The documents that use one, each with a link to its editor. */
export const UsedBy = ({ users }: { users: readonly DocumentRef[] }) => {
  const { text, label } = useText();
  return (
    <ul className={classes["users"]}>
      {users.map(({ kind, slug, title }) => (
        <li key={`${kind}/${slug}`}>
          <AppLink to={pathOfEditor(kind, slug)} className={classes["name"]}>
            {text(`kinds.${kind}`)}: {title === undefined ? slug : label(title)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
};

interface DeleteDialogProps {
  document: ListedDocument;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a document is deleted; one that others use cannot be, unless the shipped one takes its place. */
export const DeleteDialog = ({ document, onDeleted, onClose }: DeleteDialogProps) => {
  const { text, label } = useText();
  const remote = useRemote();
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const isGuarded = document.used_by > 0 && !document.shipped;
  const references = useQuery({
    queryKey: ["designer", "references", document.kind, document.slug],
    queryFn: () => remote.references(document),
    enabled: isGuarded,
  });
  const remove = async () => {
    setWorking(true);
    try {
      await remote.remove(document, document.revision);
      onDeleted();
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : text(900050));
      setWorking(false);
    }
  };
  const title = text(document.shipped ? "designer.revert_title" : "designer.delete_title", {
    title: label(document.title),
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": text("designer.close") }}>
      <Stack>
        {isGuarded ? (
          <>
            <Text>{text("documents.still_used")}</Text>
            <UsedBy users={references.data?.used_by ?? []} />
          </>
        ) : (
          <Text>{text(document.shipped ? "designer.revert_text" : "designer.delete_text")}</Text>
        )}
        <div role="alert">{problem === null ? null : <Text c="var(--sw-bad)">{problem}</Text>}</div>
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose} data-autofocus>
            {text("designer.cancel")}
          </Button>
          <Button size="md" color="red" disabled={isGuarded} loading={working} onClick={() => void remove()}>
            {text(document.shipped ? "designer.revert" : "designer.delete")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
