import { Button, FileInput, Modal, Stack } from "@mantine/core";
import { type Icon, IconDownload, IconEraser, IconRefresh, IconUpload, IconUsersMinus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { fileTextOf } from "#schemas/documents/file-text.ts";
import { minute } from "#schemas/durations.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { saveFile } from "#engine/react/save-file.ts";
import { Problem } from "../security/Problem.tsx";
import { type Refusal, useRefusalOf, useWrite } from "../security/use-write.ts";
import classes from "./pages.module.css";

type Id = "clear_caches" | "reload_browsers" | "sign_out_everyone" | "export_documents" | "import_documents";

interface PopupProps {
  id: Id;
  icon: ReactNode;
  onClose: () => void;
}

interface QuestionProps extends PopupProps {
  problem: Refusal | null;
  working: boolean;
  /** Undefined while it may not be done. */
  run: (() => void) | undefined;
  children?: ReactNode;
}

const isHard = (id: Id): boolean => id === "sign_out_everyone" || id === "import_documents";

/** Asks before an action: what it does, why it was refused. */
const Question = ({ id, icon, problem, working, run, onClose, children }: QuestionProps) => {
  const { text } = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(`admin_actions.${id}`)}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <Stack>
        <p>{text(`admin_actions.${id}.question`)}</p>
        {children}
        <Problem problem={problem} />
        <PopupFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button
            size="md"
            {...(isHard(id) ? { color: "red" } : {})}
            leftSection={icon}
            loading={working}
            disabled={!run}
            onClick={run}
          >
            {text(`admin_actions.${id}.do`)}
          </Button>
        </PopupFoot>
      </Stack>
    </Modal>
  );
};

/** What is done as soon as it is confirmed; an export hands over its file. */
const Confirm = (props: PopupProps) => {
  const { id, onClose } = props;
  const { write, working, problem } = useWrite();
  const notify = useNotify();
  const run = async () => {
    const done = await write(id, {});
    if (!done) return;
    if (done.res !== true)
      saveFile("configuration.json", new Blob([fileTextOf({ ...done.res })], { type: "application/json" }));
    notify({ label: { text: `admin_actions.${id}.done` }, values: {} }, "success");
    onClose();
  };
  return <Question {...props} problem={problem} working={working} run={() => void run()} />;
};

/** The documents of a file as an export writes it; null where it holds none. */
const documentsIn = (content: string): JsonObject[] | null => {
  try {
    const json: unknown = JSON.parse(content);
    const list = isObject(json) ? json["documents"] : null;
    return Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : null;
  } catch {
    return null;
  }
};

/** Each document is judged beside all others: a whole configuration keeps a small server for a while. */
const judgingTime = 5 * minute;

interface Chosen {
  documents: JsonObject[];
  /** So many of them differ from what is there. */
  changes: number;
}

/** The documents of a chosen file once the server has judged them, or why they cannot be taken. */
const useJudged = () => {
  const { text } = useText();
  const { transport } = useEngine();
  const refusalOf = useRefusalOf();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isJudging, setJudging] = useState(false);
  const judge = async (file: File | null) => {
    setChosen(null);
    setRefusal(null);
    if (!file) return;
    const documents = documentsIn(await file.text());
    if (!documents) return setRefusal({ words: text("admin_actions.no_export"), path: null });
    setJudging(true);
    try {
      const answer = await transport.request<{ changes: unknown[] }>("POST", "/api/documents/check", {
        body: { documents },
        timeout: judgingTime,
      });
      setChosen({ documents, changes: answer.changes.length });
    } catch (error) {
      const { words, path } = refusalOf(error);
      setRefusal({ words: path ? `${words} (${path})` : words, path });
    } finally {
      setJudging(false);
    }
  };
  return { chosen, refusal, isJudging, judge };
};

/** A file is chosen, judged by the server as a whole, and then taken over as a whole. */
const Import = (props: PopupProps) => {
  const { onClose } = props;
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const notify = useNotify();
  const { chosen, refusal, isJudging, judge } = useJudged();
  const importAll = async ({ documents }: Chosen) => {
    const done = await write("import_documents", { documents }, judgingTime);
    if (!done) return;
    notify({ label: { text: "admin_actions.import_documents.done" }, values: { n: done.res.changed } }, "success");
    onClose();
  };
  return (
    <Question
      {...props}
      problem={refusal ?? problem}
      working={working || isJudging}
      run={chosen && chosen.changes > 0 ? () => void importAll(chosen) : undefined}
    >
      <FileInput
        size="md"
        label={text("admin_actions.file")}
        placeholder={text("admin_actions.choose_file")}
        accept="application/json,.json"
        leftSection={<IconUpload size={18} aria-hidden />}
        onChange={(file) => void judge(file)}
      />
      <output>
        {chosen ? text("admin_actions.changes", { n: chosen.changes, total: chosen.documents.length }) : null}
      </output>
    </Question>
  );
};

const actions: readonly { id: Id; icon: Icon }[] = [
  { id: "clear_caches", icon: IconEraser },
  { id: "reload_browsers", icon: IconRefresh },
  { id: "sign_out_everyone", icon: IconUsersMinus },
  { id: "export_documents", icon: IconDownload },
  { id: "import_documents", icon: IconUpload },
];

/** What an administrator does to the whole server or to everybody at once; each is asked for again and leaves an audit row. */
const AdminActions = () => {
  const { text } = useText();
  const [asked, setAsked] = useState<Id | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={classes["documents"]}>
      {actions.map(({ id, icon: Sign }) => (
        <section key={id} className={classes["adminTile"]} aria-label={text(`admin_actions.${id}`)}>
          <h2 className={classes["tileHead"]}>
            <Sign size={24} aria-hidden />
            {text(`admin_actions.${id}`)}
          </h2>
          <span>{text(`admin_actions.${id}.about`)}</span>
          <div className={classes["tileFoot"]}>
            <Button size="md" variant="default" onClick={() => setAsked(id)}>
              {text(`admin_actions.${id}.do`)} …
            </Button>
          </div>
        </section>
      ))}
      {actions.map(({ id, icon: Sign }) => {
        if (id !== asked) return null;
        const Popup = id === "import_documents" ? Import : Confirm;
        return <Popup key={id} id={id} icon={<Sign size={20} aria-hidden />} onClose={close} />;
      })}
    </div>
  );
};

export default AdminActions;
