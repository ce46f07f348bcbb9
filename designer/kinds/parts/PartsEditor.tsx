import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { RowsSkeleton } from "#engine/react/states/States.tsx";
import { changeDocument } from "../../actions/change-document.ts";
import { calledAt } from "../../actions/parts.ts";
import { setPart } from "../../actions/set-part.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { Inspector } from "../../inspector/Inspector.tsx";
import { partOn, type Placed, selectedPart } from "./outline.ts";
import { PartActions } from "./PartActions.tsx";
import { PartTree } from "./PartTree.tsx";
import classes from "./parts.module.css";
import { withoutProperties } from "./schemas.ts";
import type { PartList } from "./types.ts";

export interface PartsEditorProps {
  lists: readonly PartList[];
  /** Properties of the document that are no fields of its own form, because their lists stand beside it. */
  listed: readonly string[];
  /** What the document looks like. */
  children?: ReactNode;
}

/** The form of the document itself, without its lists. */
const DocumentForm = ({ listed }: { listed: readonly string[] }) => {
  const session = useSession();
  const kind = useEdited((state) => state.kind);
  const document = useEdited((state) => state.document);
  const schema = useMemo(() => withoutProperties(kinds[kind].schema as unknown as JsonObject, listed), [kind, listed]);
  const change = useCallback(
    (value: JsonObject, property: string) => session.apply(changeDocument(value, property)),
    [session],
  );
  return (
    <Inspector
      schema={schema}
      value={document}
      defaults={{}}
      path=""
      title={{ text: "designer.parts.document" }}
      change={change}
    />
  );
};

const PartForm = ({ placed }: { placed: Placed }) => {
  const session = useSession();
  const { list, path, part } = placed;
  const at = pointer(path);
  const form = list.formOf(part);
  const change = (value: JsonObject, property: string) => {
    const { document } = session.store.getState();
    session.apply(setPart(path, value, property, calledAt(document, path)));
    session.select([at]);
  };
  return (
    <>
      <PartActions placed={placed} />
      {form ? (
        <Inspector key={at} {...form} value={part} path={at} title={{ text: list.title }} change={change} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </>
  );
};

/** A problem that was jumped to opens the part that has it. */
const useFocusedPart = (lists: readonly PartList[]) => {
  const session = useSession();
  const focus = useEdited((state) => state.focus);
  useEffect(() => {
    if (focus === null) return;
    const placed = partOn(session.store.getState().document, lists, focus);
    if (placed) session.select([pointer(placed.path)]);
    // The lists change with the document; the jump is made once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session, focus]);
};

/** The editor of a kind that is made of lists: the lists, what they look like, and the form of the chosen part. */
export const PartsEditor = ({ lists, listed, children }: PartsEditorProps) => {
  const { text } = useText();
  const session = useSession();
  const document = useEdited((state) => state.document);
  const [selected] = useEdited((state) => state.selection);
  const placed = selectedPart(document, lists, selected);
  useFocusedPart(lists);
  return (
    <div className={classes["editor"]} data-wide={children === undefined || undefined}>
      <nav className={classes["outline"]} aria-label={text("designer.parts")}>
        <button
          type="button"
          className={classes["part"]}
          aria-pressed={placed === null}
          onClick={() => session.select([])}
        >
          <span>{text("designer.parts.document")}</span>
        </button>
        {lists.map((list) => (
          <PartTree key={pointer(list.path)} list={list} selected={placed ? pointer(placed.path) : null} />
        ))}
      </nav>
      {children === undefined ? null : <div className={classes["middle"]}>{children}</div>}
      <aside className={classes["side"]} aria-label={text("designer.parts.form")}>
        {placed ? <PartForm key={pointer(placed.path)} placed={placed} /> : <DocumentForm listed={listed} />}
      </aside>
    </div>
  );
};
