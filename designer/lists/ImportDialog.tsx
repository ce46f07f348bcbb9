import { Button, FileInput, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { CallError } from "#engine/transport/errors.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { faultsOf } from "../documents/remote.ts";
import { readImport } from "./import-file.ts";
import classes from "./lists.module.css";

/** What an import would change, as the server says before it stores anything. */
interface Change {
  kind: DocumentKind;
  slug: string;
  is_new: boolean;
}

type State =
  | { step: "choose"; problem: string | null; faults: readonly Fault[] }
  | { step: "preview"; documents: JsonObject[]; changes: readonly Change[] };

const chooseAgain: State = { step: "choose", problem: null, faults: [] };

const Faults = ({ faults }: { faults: readonly Fault[] }) => (
  <ul className={classes["users"]}>
    {faults.map(({ path, message }) => (
      <li key={`${path} ${message}`}>
        <code>{path}</code> {message}
      </li>
    ))}
  </ul>
);

const Preview = ({ total, changes }: { total: number; changes: readonly Change[] }) => {
  const { text } = useText();
  return (
    <>
      <Text>{text("designer.import_changes", { n: changes.length, total })}</Text>
      {changes.length === 0 ? null : (
        <div className={classes["preview"]}>
          <Table aria-label={text("designer.import_preview")}>
            <Table.Tbody>
              {changes.map(({ kind, slug, is_new }) => (
                <Table.Tr key={`${kind}/${slug}`}>
                  <Table.Td>{text(`kinds.${kind}`)}</Table.Td>
                  <Table.Td>{slug}</Table.Td>
                  <Table.Td>{text(is_new ? "designer.import_new" : "designer.import_changed")}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
};

/** Asks the server what a file would change, and then to take it over; each step is told or refused as a whole. */
const useImport = (onImported: () => void) => {
  const { text } = useText();
  const { transport } = useEngine();
  const [state, setState] = useState<State>(chooseAgain);
  const [working, setWorking] = useState(false);
  const key = useRef(newKey());
  const refuse = (problem: string, faults: readonly Fault[] = []) => setState({ step: "choose", problem, faults });
  const during = async (work: () => Promise<void>) => {
    setWorking(true);
    await work().catch((error: unknown) =>
      refuse(error instanceof CallError ? error.message : text(900050), faultsOf(error) ?? []),
    );
    setWorking(false);
  };
  const choose = (file: File | null) =>
    during(async () => {
      if (!file) return setState(chooseAgain);
      const read = readImport(await file.text());
      if ("problem" in read) return refuse(text(read.problem.key, read.problem.values));
      const { documents } = read;
      const { changes } = await transport.request<{ changes: Change[] }>("POST", "/api/documents/check", {
        body: { documents },
      });
      key.current = newKey();
      setState({ step: "preview", documents, changes });
    });
  const importAll = (documents: readonly JsonObject[]) =>
    during(async () => {
      await transport.call("import_documents", { documents }, { key: key.current });
      onImported();
    });
  return { state, working, choose, importAll };
};

/** Reads a file of documents, shows what it would change, and takes it over as a whole or not at all. */
export const ImportDialog = ({ onImported, onClose }: { onImported: () => void; onClose: () => void }) => {
  const { text } = useText();
  const { state, working, choose, importAll } = useImport(onImported);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text("designer.import")}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <Stack>
        <FileInput
          size="md"
          data-autofocus
          label={text("designer.import_file")}
          accept="application/json,.json"
          placeholder={text("designer.import_choose")}
          leftSection={<IconUpload size={18} aria-hidden />}
          onChange={(file) => void choose(file)}
        />
        <div role="alert">
          {state.step === "choose" && state.problem !== null ? (
            <>
              <Text c="var(--sw-bad)">{state.problem}</Text>
              <Faults faults={state.faults} />
            </>
          ) : null}
        </div>
        {state.step === "preview" ? <Preview total={state.documents.length} changes={state.changes} /> : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {text("designer.cancel")}
          </Button>
          <Button
            size="md"
            loading={working}
            disabled={state.step !== "preview" || state.changes.length === 0}
            onClick={() => state.step === "preview" && void importAll(state.documents)}
          >
            {text("designer.import_take")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
