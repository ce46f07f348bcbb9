import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

/** Says what publishing does, and takes a note for the history. */
export const PublishDialog = ({ onPublish, onClose }: { onPublish: (note: string) => void; onClose: () => void }) => {
  const { text } = useText();
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onPublish(note);
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
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
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
