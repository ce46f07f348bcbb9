import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { mayReadInEditor } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { DashboardView } from "#engine/react/dashboard/DashboardView.tsx";
import { LinkState } from "#engine/shell/link/LinkState.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { documentAs } from "../documents/kinds.ts";
import type { Place, Remote } from "../documents/remote.ts";
import { useRemote } from "../lists/use-list.ts";
import classes from "./preview.module.css";

const readDraft = async (remote: Remote, place: Place) => {
  const { draft, published } = await remote.history(place);
  const revision = draft ?? published;
  if (revision === null) return null;
  const served = await remote.revision(place, revision);
  return { ...served, document: documentAs("dashboard", served.document), isDraft: draft !== null };
};

/** A dashboard's draft over the whole screen, for its editors; a newer draft is shown as soon as it is stored. */
export const PreviewPage = () => {
  const { text, label } = useText();
  const { slug = "" } = useParams();
  const { permissions } = useApp();
  const remote = useRemote();
  const mayRead = mayReadInEditor("dashboard", slug, new Set(permissions));
  const draft = useQuery({
    queryKey: ["designer", "preview", slug],
    queryFn: () => readDraft(remote, { kind: "dashboard", slug }),
    enabled: mayRead,
    meta: {
      events: ["DocumentChanged", "DraftChanged"],
      when: (frame: Record<string, unknown>) => frame["kind"] === "dashboard" && frame["slug"] === slug,
    },
  });
  const title = draft.data?.document.title;
  useEffect(() => {
    if (title !== undefined) document.title = label(title);
  }, [title, label]);
  if (!mayRead) return <Message title={text(900001)} />;
  if (draft.error && !draft.data)
    return <LoadError error={errorTextOf(draft.error)} retry={() => void draft.refetch()} />;
  if (draft.data === undefined) return <RowsSkeleton />;
  if (draft.data === null) return <Message title={text(900135)} />;
  return (
    <div className={classes["screen"]}>
      <LinkState />
      <output className={classes["mark"]}>
        {text(draft.data.isDraft ? "designer.preview_draft" : "designer.preview_published")}
      </output>
      <div className={classes["board"]}>
        <DashboardView served={draft.data} />
      </div>
    </div>
  );
};
