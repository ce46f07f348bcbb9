import { Autocomplete, Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { useDocument } from "#engine/react/documents/use-document.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { addWidgets } from "../actions/add-widgets.ts";
import { expandSnippet, type SnippetValues } from "../actions/expand-snippet.ts";
import { freeIds } from "../actions/widget-ids.ts";
import type { Box } from "../actions/geometry.ts";
import { dashboardOf } from "../canvas/use-dashboard.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import { useSurroundings } from "../surroundings/surroundings.ts";

export interface Asked {
  slug: string;
  into: Box;
}

type Way = "embed" | "expand";
const ways: readonly Way[] = ["embed", "expand"];

interface FormProps {
  snippet: DashboardDocument;
  asked: Asked;
  close: () => void;
}

const Form = ({ snippet, asked: { slug, into }, close }: FormProps) => {
  const { text } = useText();
  const session = useSession();
  const [way, setWay] = useState<Way>("embed");
  const [values, setValues] = useState<SnippetValues>({});

  const embed = () => {
    const [id = slug] = freeIds(dashboardOf(session), [slug]);
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
    const dashboard = { slug, ...(Object.keys(filled).length > 0 ? { parameters: filled } : {}) };
    session.apply(
      addWidgets([{ id, component: "sub-dashboard", pos: into, config: { dashboard } }], "designer.edit.snippet"),
    );
    session.select([id]);
  };
  const expand = () => {
    const { edit, ids } = expandSnippet(dashboardOf(session), snippet, values, into);
    session.apply(edit);
    session.select(ids);
  };
  const insert = () => {
    (way === "embed" ? embed : expand)();
    close();
  };
  return (
    <Stack>
      <SegmentedControl<Way>
        fullWidth
        value={way}
        onChange={setWay}
        data={ways.map((value) => ({ value, label: text(`designer.snippet.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {text(`designer.snippet.${way}.help`)}
      </Text>
      <Values
        parameters={snippet.parameters ?? []}
        values={values}
        set={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <Group justify="flex-end">
        <Button size="md" onClick={insert}>
          {text("designer.snippet.insert")}
        </Button>
      </Group>
    </Stack>
  );
};

interface ValuesProps {
  parameters: NonNullable<DashboardDocument["parameters"]>;
  values: SnippetValues;
  set: (name: string, value: string) => void;
}

/** A value for each parameter of the snippet; those of the dashboard around it and the subject are offered. */
const Values = ({ parameters, values, set }: ValuesProps) => {
  const { parameters: around, subjects } = useSurroundings();
  const suggestions = new Set([...around.map(({ name }) => `{${name}}`), ...subjects.map(({ id }) => id)]);
  return parameters.map(({ name, description, default: fallback }) => (
    <Autocomplete
      key={name}
      size="md"
      label={name}
      description={description}
      placeholder={fallback ?? ""}
      data={[...suggestions]}
      value={values[name] ?? ""}
      onChange={(value) => set(name, value)}
    />
  ));
};

const Content = ({ asked, close }: { asked: Asked; close: () => void }) => {
  const { text } = useText();
  const state = useDocument<DashboardDocument>("dashboard", asked.slug);
  if (state.status === "pending") return <RowsSkeleton />;
  if (state.status === "missing") return <Message title={text("designer.snippet.missing")} />;
  if (state.status === "error") return <LoadError error={state.error} retry={state.retry} />;
  return <Form snippet={state.served.document} asked={asked} close={close} />;
};

/** Asks how a snippet is put in, as one embedded dashboard or as its widgets, and with which values of its parameters. */
export const SnippetDialog = ({ asked, close }: { asked: Asked | null; close: () => void }) => {
  const { text } = useText();
  return (
    <Modal
      opened={asked !== null}
      onClose={close}
      title={text("designer.snippet.title")}
      closeButtonProps={{ "aria-label": text("popup.close") }}
    >
      {asked ? <Content asked={asked} close={close} /> : null}
    </Modal>
  );
};
