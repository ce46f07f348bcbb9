import { useQuery } from "@tanstack/react-query";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { useEdited } from "../documents/SessionProvider.tsx";
import { UsedBy } from "../lists/DeleteDialog.tsx";
import { useRemote } from "../lists/use-list.ts";
import classes from "./history.module.css";

/** What uses the document, and what it uses itself, as it is published. */
const UsedByTab = () => {
  const { text } = useText();
  const remote = useRemote();
  const kind = useEdited((state) => state.kind);
  const slug = useEdited((state) => state.slug);
  const published = useEdited((state) => state.pointers.published);
  const references = useQuery({
    queryKey: ["designer", "references", kind, slug, published],
    queryFn: () => remote.references({ kind, slug }),
    enabled: published !== null,
  });
  if (published === null) return <Message title={text("designer.not_published")} />;
  if (references.error)
    return <LoadError error={errorTextOf(references.error)} retry={() => void references.refetch()} />;
  if (!references.data) return <RowsSkeleton />;
  const { uses, used_by } = references.data;
  return (
    <div className={classes["columns"]}>
      <section>
        <h2>{text("documents.used_by")}</h2>
        {used_by.length === 0 ? <p>{text("designer.used_by_nothing")}</p> : <UsedBy users={used_by} />}
      </section>
      <section>
        <h2>{text("designer.uses")}</h2>
        <UsedBy users={uses.documents} />
        <ul className={classes["names"]}>
          {uses.procedures.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};

export default UsedByTab;
