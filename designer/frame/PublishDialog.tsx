import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Remote } from "../documents/remote.ts";
import { LostParameters } from "../kinds/snippet/LostParameters.tsx";
import { useEmbedders } from "../kinds/snippet/use-embedders.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

interface PublishDialogProps {
  remote: Remote;
  /** `follow` does to other documents what belongs to the publishing, once it is done. */
  onPublish: (note: string, follow: () => Promise<void>) => void;
  onClose: () => void;
}

/** Says what publishing does, and takes a note for the history. */
export const PublishDialog = ({ remote, onPublish, onClose }: PublishDialogProps) => {
  const embedders = useEmbedders(remote);
  const { text } = useText();
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onPublish(note, embedders.follow);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("designer.publish_title")}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text>{text("designer.publish_text")}</Text>
          <TextInput
            data-autofocus
            size="md"
            label={text("designer.note")}
            description={text("designer.note_help")}
            descriptionProps={{ c: "var(--sw-text-2)" }}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <LostParameters {...embedders} />
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={onClose}>
              {text("designer.cancel")}
            </Button>
            <Button size="md" type="submit">
              {text("designer.publish")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
