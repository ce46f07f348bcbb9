import { Navigate, useParams } from "react-router";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { pathOfEditor, pathOfList } from "../documents/paths.ts";
import { useList } from "./use-list.ts";

/** An own overview is known by its number, at the address of its editor too: leads to the editor of that number. */
export const OverviewByNumber = () => {
  const { id = "" } = useParams();
  const { text } = useText();
  const list = useList("overview");
  if (list.isPending) return <RowsSkeleton rows={8} />;
  if (list.isError) return <LoadError error={errorTextOf(list.error)} retry={() => void list.refetch()} />;
  const found = list.data.find(({ record_no }) => String(record_no) === id);
  if (found) return <Navigate to={pathOfEditor("overview", found.slug)} replace />;
  return (
    <Message title={text("designer.missing", { slug: id })}>
      <AppLink to={pathOfList({ kind: "overview", snippets: false })}>{text("designer.back_to_list")}</AppLink>
    </Message>
  );
};
