import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DocumentKind, documentKinds, type Label } from "#schemas/documents/envelope.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";
import { isObject } from "#schemas/documents/json.ts";
import { mayWrite } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./pages.module.css";
import type { PageViewProps } from "#engine/registry/types.ts";

interface Place {
  kind: DocumentKind;
  slug: string;
}

/** A document in the list of its kind, as far as this page tells of it. */
interface Kept extends Place {
  title: Label;
  revision: number;
  origin: "builtin" | "edit";
  changed_by: string;
  changed_at: string;
}

const addressOf = ({ kind, slug }: Place): string => `/api/documents/${kind}/${encodeURIComponent(slug)}`;

interface ResetProps {
  document: Kept;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before what a company has changed is given up for what was shipped. */
const Reset = ({ document, onDone, onClose }: ResetProps) => {
  const { text, label } = useText();
  const { transport } = useEngine();
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const reset = async () => {
    setWorking(true);
    try {
      await transport.request("DELETE", addressOf(document), { headers: { "if-match": `"${document.revision}"` } });
      onDone();
    } catch (error) {
      const { text: key, message } = errorTextOf(error);
      setProblem(key === undefined ? message : text(key));
      setWorking(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("admin.reset_title", { title: label(document.title) })}
      closeButtonProps={{ "aria-label": text("popup.close") }}
    >
      <Stack>
        <Text>{text("admin.reset_text")}</Text>
        <div role="alert">{problem === null ? null : <Text c="var(--sw-bad)">{problem}</Text>}</div>
        <PopupFoot>
          <Button size="md" variant="default" data-autofocus onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button size="md" color="red" loading={working} onClick={() => void reset()}>
            {text("admin.reset")}
          </Button>
        </PopupFoot>
      </Stack>
    </Modal>
  );
};

/** The documents of a kind, read again when one of them changes. */
const useListOf = (kind: DocumentKind) => {
  const { transport } = useEngine();
  return useQuery({
    queryKey: ["documents", kind],
    queryFn: () => transport.request<Kept[]>("GET", `/api/documents/${kind}`),
    meta: { events: ["DocumentChanged"], when: (frame: Record<string, unknown>) => frame["kind"] === kind },
  });
};

/** The way to a document's editor, and back to what was shipped; `onReset` is absent where nothing was changed. */
const Ways = ({ place: { kind, slug }, onReset }: { place: Place; onReset: (() => void) | undefined }) => {
  const { text } = useText();
  const { permissions } = useApp();
  return (
    <Group gap="xs" mt="sm">
      <Button
        component="a"
        size="md"
        href={`/admin/config/${folderOfKind(kind)}/${encodeURIComponent(slug)}`}
        leftSection={<IconPencil size={20} aria-hidden />}
      >
        {text("admin.edit")}
      </Button>
      {mayWrite(kind, false, new Set(permissions)) ? (
        <Button
          size="md"
          variant="default"
          disabled={!onReset}
          leftSection={<IconHistory size={20} aria-hidden />}
          onClick={onReset}
        >
          {text("admin.reset")}
        </Button>
      ) : null}
    </Group>
  );
};

/** One document: whether it is as it was shipped, the way to its editor, and back. */
const Tile = ({ place }: { place: Place }) => {
  const { text, label } = useText();
  const { dateTime } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const list = useListOf(place.kind);
  if (list.error) return <LoadError error={errorTextOf(list.error)} retry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton rows={2} />;
  const document = list.data.find(({ slug }) => slug === place.slug);
  if (!document) return null;
  const { title, origin, changed_at, changed_by } = document;
  const isChanged = origin === "edit";
  const facts = { time: dateTime(changed_at), user: changed_by };
  return (
    <section className={classes["adminTile"]} aria-label={label(title)}>
      <h2 className={classes["tileHead"]}>{label(title)}</h2>
      <span className={classes["tileFact"]}>
        {isChanged ? text("admin.last_change", facts) : text("admin.as_shipped")}
      </span>
      <Ways place={place} onReset={isChanged ? () => setAsking(true) : undefined} />
      {isAsking ? (
        <Reset
          document={document}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void list.refetch();
          }}
        />
      ) : null}
    </section>
  );
};

const isPlace = (value: unknown): value is Place =>
  isObject(value) && typeof value["slug"] === "string" && documentKinds.some((kind) => kind === value["kind"]);

const placesIn = (named: unknown): Place[] => (Array.isArray(named) ? named.filter(isPlace) : []);

/** The documents that a part of the configuration is made of: `config.documents` names them by kind and slug. */
const DocumentsPage = ({ content }: PageViewProps) => (
  <div className={classes["documents"]}>
    {placesIn(content.config?.["documents"]).map((place) => (
      <Tile key={addressOf(place)} place={place} />
    ))}
  </div>
);

export default DocumentsPage;
