import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { checkNow } from "../documents/check.ts";
import type { Remote } from "../documents/remote.ts";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import { LostParameters } from "../kinds/snippet/LostParameters.tsx";
import { useEmbedders } from "../kinds/snippet/use-embedders.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./frame.module.css";
import { ProblemLine, useJump } from "./ProblemLine.tsx";
import { type Problem, problemsOf } from "./problems.ts";

interface PublishDialogProps {
  remote: Remote;
  /** `follow` does to other documents what belongs to the publishing, once it is done. */
  onPublish: (note: string, follow: () => Promise<void>) => void;
  /** A problem was chosen: its place is shown instead. */
  onJump: (path: string) => void;
  onClose: () => void;
}

/** What is wrong in the document as it stands; null while the server has not said so and may still. */
const useProblems = (remote: Remote): readonly Problem[] | null => {
  const session = useSession();
  const document = useEdited((state) => state.document);
  const findings = useEdited((state) => state.findings);
  const [unanswered, setUnanswered] = useState<object | null>(null);
  const isKnown = findings?.of === document;
  useEffect(() => {
    // Without an answer publishing is tried all the same: it says what it is refused for.
    if (!isKnown) checkNow(session, remote).catch(() => setUnanswered(document));
  }, [session, remote, document, isKnown]);
  if (isKnown) return problemsOf(findings);
  return unanswered === document ? [] : null;
};

const sentenceOf = (problems: readonly Problem[] | null): string | null => {
  if (problems === null) return "designer.publish_checking";
  if (problems.some(({ weight }) => weight === "fault")) return "designer.publish_faulty";
  return problems.length > 0 ? "designer.publish_incomplete" : null;
};

const isRefused = (problems: readonly Problem[] | null): boolean =>
  problems === null || problems.some(({ weight }) => weight === "fault");

const Problems = ({ problems, onJump }: { problems: readonly Problem[]; onJump: (path: string) => void }) => {
  const { text } = useText();
  if (problems.length === 0) return null;
  return (
    <ul className={classes["asked"]} aria-label={text("designer.problems")}>
      {problems.map((problem) => (
        <ProblemLine key={`${problem.weight} ${problem.path} ${problem.message}`} problem={problem} onJump={onJump} />
      ))}
    </ul>
  );
};

/** What is said of the publishing in the history. */
const Note = ({ note, write }: { note: string; write: (note: string) => void }) => {
  const { text } = useText();
  return (
    <TextInput
      data-autofocus
      size="md"
      label={text("designer.note")}
      description={text("designer.note_help")}
      descriptionProps={{ c: "var(--sw-text-2)" }}
      maxLength={200}
      value={note}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
};

/** Says what publishing does and what is still wrong, and takes a note for the history. */
export const PublishDialog = ({ remote, onPublish, onJump, onClose }: PublishDialogProps) => {
  const embedders = useEmbedders(remote);
  const problems = useProblems(remote);
  const { text } = useText();
  const [note, setNote] = useState("");
  const jump = useJump((path) => {
    onClose();
    onJump(path);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onPublish(note, embedders.follow);
  };
  const sentence = sentenceOf(problems);
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
          {sentence === null ? null : <Text component="output">{text(sentence)}</Text>}
          <Problems problems={problems ?? []} onJump={jump} />
          <Note note={note} write={setNote} />
          <LostParameters {...embedders} />
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={onClose}>
              {text("designer.cancel")}
            </Button>
            <Button size="md" type="submit" disabled={isRefused(problems)}>
              {text(sentence === "designer.publish_incomplete" ? "designer.publish_anyway" : "designer.publish")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
