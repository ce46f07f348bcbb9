import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { newNameProblem, toKebabCase } from "#schemas/documents/slug.ts";
import { CallError } from "#engine/transport/errors.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

/** What a new document may begin as a copy of. */
export interface Start {
  value: string;
  label: string;
  /** What such ones are called together. */
  group: string;
  /** What it shows, and what of it is to be replaced, where that is known. */
  about?: string;
  replace?: readonly string[];
}

interface NameDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  initial?: string;
  /** Slugs that are in use. */
  taken: ReadonlySet<string>;
  /** What the document may begin as a copy of. */
  starts?: readonly Start[];
  /** Stores the document, as a copy of what was chosen; what it rejects with is shown. */
  onName: (name: string, start: string | null) => Promise<void>;
  onClose: () => void;
}

/** The name as it is typed, and why it cannot be used; stored under it when it can. */
const useNaming = ({ initial = "", taken, onName }: NameDialogProps) => {
  const { text } = useText();
  const [name, setName] = useState(initial);
  const [start, setStart] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async () => {
    const wrong = newNameProblem(name, taken);
    if (wrong !== null) return setProblem(text(wrong));
    setWorking(true);
    try {
      await onName(name, start);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : text(900050));
      setWorking(false);
    }
  };
  const type = (next: string) => {
    setName(next);
    setProblem(null);
  };
  return { name, type, start, setStart, problem, working, submit };
};

/** Asks for the name of a new document and shows the address that follows from it. Closing it does nothing. */
export const NameDialog = (props: NameDialogProps) => {
  const { title, action, starts = [], onClose } = props;
  const { text } = useText();
  const { name, type, start, setStart, problem, working, submit } = useNaming(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": text("designer.close") }}>
      <form onSubmit={onSubmit}>
        <Stack>
          <TextInput
            data-autofocus
            size="md"
            label={text("designer.name")}
            maxLength={120}
            value={name}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          {starts.length === 0 ? null : <StartSelect {...{ starts, start }} choose={setStart} />}
          <Text size="sm" c="var(--sw-text-2)">
            {text("designer.slug_is")} <code data-slug>{toKebabCase(name)}</code>
          </Text>
          <div role="alert">{problem === null ? null : <Text c="var(--sw-bad)">{problem}</Text>}</div>
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={onClose}>
              {text("designer.cancel")}
            </Button>
            <Button size="md" type="submit" loading={working}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

interface StartSelectProps {
  starts: readonly Start[];
  start: string | null;
  choose: (value: string | null) => void;
}

/** In groups, in the order of the first of each. */
const grouped = (starts: readonly Start[]) =>
  [...Map.groupBy(starts, ({ group }) => group)].map(([group, items]) => ({
    group,
    items: items.map(({ value, label }) => ({ value, label })),
  }));

const StartSelect = ({ starts, start, choose }: StartSelectProps) => {
  const { text } = useText();
  const chosen = starts.find(({ value }) => value === start);
  return (
    <>
      <Select
        size="md"
        label={text("designer.start_from")}
        placeholder={text("designer.start_empty")}
        searchable
        clearable
        clearButtonProps={{ "aria-label": text("designer.start_empty") }}
        nothingFoundMessage={text("designer.parts.none")}
        value={start}
        data={grouped(starts)}
        onChange={choose}
      />
      {chosen?.about === undefined ? null : <About about={chosen.about} replace={chosen.replace ?? []} />}
    </>
  );
};

/** What the chosen one shows, and what of it names another plant. */
const About = ({ about, replace }: { about: string; replace: readonly string[] }) => {
  const { text } = useText();
  return (
    <div role="note">
      <Text size="sm">{about}</Text>
      {replace.length === 0 ? null : (
        <Text size="sm" mt={4} c="var(--sw-text-2)">
          {text("designer.template_replace", { names: replace.join(", ") })}
        </Text>
      )}
    </div>
  );
};
