import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { newNameProblem, toKebabCase } from "#schemas/documents/slug.ts";
import { CallError } from "#engine/transport/errors.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

interface NameDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  initial?: string;
  /** Slugs that are in use. */
  taken: ReadonlySet<string>;
  /** What the document may begin as a copy of: slugs with their titles. */
  templates?: readonly { value: string; label: string }[];
  /** Stores the document, as a copy of the chosen template; what it rejects with is shown. */
  onName: (name: string, template: string | null) => Promise<void>;
  onClose: () => void;
}

/** The name as it is typed, and why it cannot be used; stored under it when it can. */
const useNaming = ({ initial = "", taken, onName }: NameDialogProps) => {
  const { text } = useText();
  const [name, setName] = useState(initial);
  const [template, setTemplate] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async () => {
    const wrong = newNameProblem(name, taken);
    if (wrong !== null) return setProblem(text(wrong));
    setWorking(true);
    try {
      await onName(name, template);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : text(900050));
      setWorking(false);
    }
  };
  const type = (next: string) => {
    setName(next);
    setProblem(null);
  };
  return { name, type, template, setTemplate, problem, working, submit };
};

/** Asks for the name of a new document and shows the address that follows from it. Closing it does nothing. */
export const NameDialog = (props: NameDialogProps) => {
  const { title, action, templates = [], onClose } = props;
  const { text } = useText();
  const { name, type, template, setTemplate, problem, working, submit } = useNaming(props);
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
          {templates.length === 0 ? null : (
            <TemplateSelect templates={templates} template={template} choose={setTemplate} />
          )}
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

interface TemplateSelectProps {
  templates: NonNullable<NameDialogProps["templates"]>;
  template: string | null;
  choose: (slug: string | null) => void;
}

const TemplateSelect = ({ templates, template, choose }: TemplateSelectProps) => {
  const { text } = useText();
  return (
    <Select
      size="md"
      label={text("designer.start_from")}
      placeholder={text("designer.start_empty")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": text("designer.start_empty") }}
      nothingFoundMessage={text("designer.parts.none")}
      value={template}
      data={templates}
      onChange={choose}
    />
  );
};
