import { Button } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { useDocument } from "#engine/react/documents/use-document.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import { objectOf } from "../values.ts";
import classes from "./frame.module.css";
import type { Editor } from "./use-editor.ts";

const Notice = ({ bad = false, children }: { bad?: boolean; children: ReactNode }) => (
  <div className={classes["noticeLine"]} data-bad={bad} role={bad ? "alert" : "status"}>
    {bad ? <IconAlertTriangle size={20} aria-hidden /> : <IconInfoCircle size={20} aria-hidden />}
    {children}
  </div>
);

const Recovered = ({ editor: { recovered }, onDiscard }: { editor: Editor; onDiscard: () => void }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const [open, setOpen] = useState(recovered !== null && recovered.tab !== "");
  if (!recovered || !open) return null;
  return (
    <Notice>
      <span>{text("designer.recovered", { time: dateTime(recovered.at) })}</span>
      <Button size="compact-md" variant="default" onClick={() => setOpen(false)}>
        {text("designer.keep")}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => {
          setOpen(false);
          onDiscard();
        }}
      >
        {text("designer.discard")}
      </Button>
    </Notice>
  );
};

const OtherTabs = ({ editor: { presence } }: { editor: Editor }) => {
  const { text } = useText();
  const others = useSyncExternalStore(presence.subscribe, () => presence.others().size);
  return others === 0 ? null : <Notice>{text("designer.other_tab")}</Notice>;
};

const Newer = () => {
  const { text } = useText();
  const newer = useEdited((state) => state.newer);
  const base = useEdited((state) => state.base?.revision ?? 0);
  if (!newer || newer.revision <= base) return null;
  return <Notice>{text("designer.newer", { user: newer.changed_by })}</Notice>;
};

const Merged = () => {
  const { text } = useText();
  const session = useSession();
  const merged = useEdited((state) => state.merged);
  if (merged.length === 0) return null;
  return (
    <Notice>
      <span>{text("designer.merged", { n: merged.length })}</span>
      <code>{merged.slice(0, 5).join(", ")}</code>
      <Button size="compact-md" variant="default" onClick={() => session.patch({ merged: [] })}>
        {text("designer.keep")}
      </Button>
    </Notice>
  );
};

const Problem = ({ onRetry }: { onRetry: () => void }) => {
  const { text } = useText();
  const problem = useEdited((state) => state.problem);
  if (!problem) return null;
  if (problem.code === "not_kept") return <Notice bad>{text("designer.not_kept")}</Notice>;
  return (
    <Notice bad>
      <span>{problem.code === "no_link" ? text("designer.not_saved_link") : problem.message}</span>
      <code>{problem.code}</code>
      <Button size="compact-md" variant="default" onClick={onRetry}>
        {text(900058)}
      </Button>
    </Notice>
  );
};

const ReadOnly = () => {
  const { text } = useText();
  const readOnly = useEdited((state) => state.readOnly);
  return readOnly === null ? null : <Notice>{text(readOnly)}</Notice>;
};

/** Says that addresses get no e-mail where the site has no mail server. */
const NoMailServer = () => {
  const { text } = useText();
  const site = useDocument<JsonObject>("site", "main");
  if (site.status !== "ready") return null;
  const settings = objectOf(site.served.document["settings"]);
  return settings["mail_host"] === undefined ? <Notice>{text("mail.no_server_rule")}</Notice> : null;
};

const Unmailed = () => {
  const hasAddresses = useEdited(
    ({ kind, document: { emails } }) => kind === "notification-rule" && Array.isArray(emails) && emails.length > 0,
  );
  return hasAddresses ? <NoMailServer /> : null;
};

interface NoticesProps {
  editor: Editor;
  onDiscard: () => void;
  onRetry: () => void;
}

/** What a person has to know of the document under edit, below its title. */
export const Notices = ({ editor, onDiscard, onRetry }: NoticesProps) => (
  <div className={classes["notices"]}>
    <ReadOnly />
    <Problem onRetry={onRetry} />
    <Recovered editor={editor} onDiscard={onDiscard} />
    <OtherTabs editor={editor} />
    <Newer />
    <Merged />
    <Unmailed />
  </div>
);
