import { useEffect } from "react";
import { useParams } from "react-router";
import { mayReadInEditor } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { prefetch } from "#engine/react/registry/LazyView.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { kindIn, pathOfList } from "../documents/paths.ts";
import type { Place } from "../documents/remote.ts";
import { SessionProvider } from "../documents/SessionProvider.tsx";
import { kindEditors } from "../kinds/index.ts";
import { EditorFrame } from "./EditorFrame.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { useEditor } from "./use-editor.ts";

const Editing = ({ place }: { place: Place }) => {
  const { text } = useText();
  const state = useEditor(place);
  useEffect(() => {
    const editor = kindEditors[place.kind];
    if (editor) prefetch(editor);
  }, [place.kind]);
  const back = pathOfList({ kind: place.kind, snippets: false });
  if (state.status === "pending") return <RowsSkeleton rows={8} />;
  if (state.status === "error") return <LoadError error={state.error} retry={state.retry} />;
  if (state.status === "missing")
    return (
      <Message title={text("designer.missing", { slug: place.slug })}>
        <AppLink to={back}>{text("designer.back_to_list")}</AppLink>
      </Message>
    );
  return (
    <SessionProvider session={state.editor.session}>
      <LeaveGuard />
      <EditorFrame editor={state.editor} reopen={state.retry} />
    </SessionProvider>
  );
};

/** The editor of the document that the address names. */
export const EditorPage = () => {
  const { text } = useText();
  const { folder = "dashboards", slug = "" } = useParams();
  const { permissions } = useApp();
  const kind = kindIn(folder);
  if (!kind) return <Message title={text("designer.no_such_kind")} code={folder} />;
  if (!mayReadInEditor(kind, slug, new Set(permissions))) return <Message title={text(900001)} />;
  return <Editing key={`${kind}/${slug}`} place={{ kind, slug }} />;
};
