import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { newNameProblem, toKebabCase } from "#schemas/documents/slug.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Faults } from "../fields/parts/Faults.tsx";
import { Section } from "../fields/parts/Section.tsx";
import { objectOf } from "../values.ts";
import { presetDocument } from "./preset.ts";

/** A saved configuration as the list of its kind tells of it. */
interface Listed {
  slug: string;
  title: Label;
  revision: number;
  widget?: string;
  name?: string;
}

export interface SavedProps {
  /** The widget type whose configurations are offered. */
  widget: string;
  /** The configuration that is saved, as it stands in the document. */
  config: JsonObject;
  /** Would loading replace what nobody has saved? Then it asks first. */
  unsaved: boolean;
  load: (config: JsonObject) => void;
}

type Question = { kind: "load"; slug: string } | { kind: "save"; listed: Listed };

/** Reads and writes the configurations, and tells how that went. */
const useConfigurations = ({ widget, config, load }: SavedProps) => {
  const { text } = useText();
  const { transport } = useEngine();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { data: listed = [] } = useQuery({
    queryKey: ["designer", "saved", widget],
    queryFn: () => transport.request<Listed[]>("GET", `/api/documents/widget?widget=${encodeURIComponent(widget)}`),
  });
  const perform = (act: () => Promise<string>) => {
    setProblem(null);
    setSaid(null);
    act().then(setSaid, (cause: unknown) => setProblem(cause instanceof Error ? cause.message : String(cause)));
  };
  const read = (slug: string) =>
    perform(async () => {
      const { document } = await transport.document("widget", slug);
      load(objectOf(document["config"]));
      return text("inspector.loaded", { name: slug });
    });
  /** Writes the configuration anew, or over one that is there. */
  const write = (name: string, existing: Listed | null, done: () => void) =>
    perform(async () => {
      const slug = existing?.slug ?? toKebabCase(name);
      const document = presetDocument(widget, existing?.name ?? name.trim(), slug, config);
      await transport.request("PUT", `/api/documents/widget/${slug}`, {
        body: document,
        headers: existing ? { "if-match": `"${existing.revision}"` } : { "if-none-match": "*" },
      });
      await queries.invalidateQueries({ queryKey: ["designer", "saved", widget] });
      done();
      return text("inspector.saved", { name: document.name });
    });
  return { listed, problem, said, read, write, refuse: setProblem };
};

/** Configurations of a widget type under names: one is loaded in place of the whole, and the whole is saved as one. */
export const Saved = (props: SavedProps) => {
  const { text } = useText();
  const [name, setName] = useState("");
  const [question, setQuestion] = useState<Question | null>(null);
  const { listed, problem, said, read, write, refuse } = useConfigurations(props);
  const save = (existing: Listed | null) => write(name, existing, () => setName(""));
  const askLoad = (slug: string) => (props.unsaved ? setQuestion({ kind: "load", slug }) : read(slug));
  const askSave = () => {
    const existing = listed.find(({ slug }) => slug === toKebabCase(name));
    if (existing) return setQuestion({ kind: "save", listed: existing });
    const wrong = newNameProblem(name, new Set());
    if (wrong !== null) return refuse(text(wrong));
    save(null);
  };
  const answer = (isYes: boolean) => {
    setQuestion(null);
    if (!isYes || !question) return;
    if (question.kind === "load") read(question.slug);
    else save(question.listed);
  };
  return (
    <Section label={text("inspector.saved_configurations")} collapsible>
      <Load listed={listed} load={askLoad} />
      <Group align="end" gap="xs" wrap="nowrap" mt="xs">
        <TextInput
          flex={1}
          label={text("inspector.save_as")}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button variant="light" disabled={name.trim() === ""} onClick={askSave}>
          {text("inspector.save")}
        </Button>
      </Group>
      {question && <Asked question={question} answer={answer} />}
      <Faults messages={problem === null ? [] : [problem]} />
      <output>{said}</output>
    </Section>
  );
};

const Load = ({ listed, load }: { listed: readonly Listed[]; load: (slug: string) => void }) => {
  const { text } = useText();
  const [chosen, setChosen] = useState("");
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <NativeSelect
        flex={1}
        size="md"
        label={text("inspector.saved_configuration")}
        value={chosen}
        data={[
          { value: "", label: text("inspector.none") },
          ...listed.map(({ slug, name }) => ({ value: slug, label: name ?? slug })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button variant="light" disabled={chosen === ""} onClick={() => load(chosen)}>
        {text("inspector.load")}
      </Button>
    </Group>
  );
};

const Asked = ({ question, answer }: { question: Question; answer: (isYes: boolean) => void }) => {
  const { text } = useText();
  const sentence =
    question.kind === "load"
      ? text("inspector.ask_load")
      : text("inspector.ask_overwrite", { name: question.listed.name ?? question.listed.slug });
  return (
    <div role="alertdialog" aria-label={sentence}>
      <Text size="sm" my="xs">
        {sentence}
      </Text>
      <Group gap="xs">
        <Button data-autofocus onClick={() => answer(true)}>
          {text("inspector.yes")}
        </Button>
        <Button variant="default" onClick={() => answer(false)}>
          {text("inspector.no")}
        </Button>
      </Group>
    </div>
  );
};
