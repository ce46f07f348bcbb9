import { Tabs } from "@mantine/core";
import { type ReactNode, useCallback, useState } from "react";
import { LinkState } from "#engine/shell/link/LinkState.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { publish, saveDraft } from "../documents/save.ts";
import { useEdited } from "../documents/SessionProvider.tsx";
import { kindEditors } from "../kinds/index.ts";
import classes from "./frame.module.css";
import { Notices } from "./Notices.tsx";
import { Problems } from "./Problems.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { Steps } from "./Steps.tsx";
import { TitleBar } from "./TitleBar.tsx";
import { tabNamed, tabs, type TabName } from "./tabs.ts";
import type { Editor } from "./use-editor.ts";
import { MoreDialogs, useMore } from "./use-more.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const form: Lazy<object> = { view: () => import("./DocumentForm.tsx") };
const conflictView: Lazy<object> = { view: () => import("../history/ConflictView.tsx") };

const Part = ({ definition }: { definition: Lazy<object> }): ReactNode => (
  <ErrorBoundary
    resetKey={definition}
    fallback={(error, retry) => <LoadError error={{ code: "part_failed", message: error.message }} retry={retry} />}
  >
    <LazyView definition={definition} props={{}} fallback={<RowsSkeleton />} />
  </ErrorBoundary>
);

const Design = () => {
  const kind = useEdited((state) => state.kind);
  return <Part definition={kindEditors[kind] ?? form} />;
};

/** The sides of the document, one at a time. */
const Sides = ({ tab, show }: { tab: TabName; show: (tab: TabName) => void }) => {
  const { text } = useText();
  return (
    <Tabs
      className={classes["tabs"] ?? ""}
      value={tab}
      keepMounted={false}
      onChange={(next) => show(tabNamed(next) ?? tab)}
    >
      <Tabs.List aria-label={text("designer.tabs")}>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} className={classes["tab"] ?? ""}>
            {text(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, view }) => (
        <Tabs.Panel key={name} value={name} className={classes["panel"] ?? ""}>
          {view ? <Part definition={view} /> : <Design />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

/** Everything around the editor of a kind: title, saving, steps, tabs, problems. */
export const EditorFrame = ({ editor, reopen }: { editor: Editor; reopen: () => void }) => {
  const { session, remote } = editor;
  const [tab, setTab] = useState<TabName>("design");
  const [steps, setSteps] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const hasConflict = useEdited((state) => state.conflict !== null);
  const more = useMore(editor, reopen, () => setTab("used-by"));
  const save = useCallback(() => void saveDraft(session, remote), [session, remote]);
  const publishAll = async (note: string, follow: () => Promise<void>) => {
    if ((await publish(session, remote, note)) === "saved") await follow();
  };
  useShortcuts(session, save);
  return (
    <div className={classes["frame"]}>
      <TitleBar
        onSave={save}
        onPublish={() => setPublishing(true)}
        onSteps={() => setSteps(true)}
        more={more.commands}
      />
      <LinkState />
      <Notices editor={editor} onDiscard={more.discard} onRetry={save} />
      <Sides tab={tab} show={setTab} />
      <Problems onJump={() => setTab("design")} />
      <Steps opened={steps} onClose={() => setSteps(false)} />
      {publishing ? (
        <PublishDialog
          remote={remote}
          onJump={() => setTab("design")}
          onPublish={(note, follow) => void publishAll(note, follow)}
          onClose={() => setPublishing(false)}
        />
      ) : null}
      <MoreDialogs more={more} />
      {hasConflict ? <Part definition={conflictView} /> : null}
    </div>
  );
};
