import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { RowsSkeleton } from "#engine/react/states/States.tsx";
import { changeDocument } from "../../actions/change-document.ts";
import { calledAt } from "../../actions/parts.ts";
import { setPart } from "../../actions/set-part.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { type PaneName, Panes } from "../Panes.tsx";
import Inspector from "../../inspector/Inspector.tsx";
import { objectOf } from "../../values.ts";
import { partOn, type Placed, selectedPart } from "./outline.ts";
import { PartActions } from "./PartActions.tsx";
import { PartsDrag } from "./PartsDrag.tsx";
import { PartTree } from "./PartTree.tsx";
import classes from "./parts.module.css";
import { withoutProperties } from "./schemas.ts";
import type { PartForm, PartList } from "./types.ts";

export interface PartsEditorProps {
  lists: readonly PartList[];
  /** Properties of the document that are no fields of its own form, because their lists stand beside it. */
  listed: readonly string[];
  /** The form of the document itself, where it is more than its kind's. */
  form?: PartForm;
  /** What the document looks like. */
  children?: ReactNode;
}

/** The form of the document itself, without its lists. */
const DocumentForm = ({ listed, form }: Pick<PartsEditorProps, "listed" | "form">) => {
  const session = useSession();
  const kind = useEdited((state) => state.kind);
  const document = useEdited((state) => state.document);
  const own = useMemo(() => withoutProperties(objectOf(kinds[kind].schema), listed), [kind, listed]);
  const { schema, defaults } = form ?? { schema: own, defaults: {} };
  const change = useCallback(
    (value: JsonObject, property: string) => session.apply(changeDocument(value, property)),
    [session],
  );
  return (
    <Inspector
      schema={schema}
      value={document}
      defaults={defaults}
      path=""
      title={{ text: "designer.parts.document" }}
      change={change}
    />
  );
};

const PartForm = ({ placed, lists }: { placed: Placed; lists: readonly PartList[] }) => {
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
      <PartActions placed={placed} lists={lists} />
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
    const placed = partOn(session.store.getState().document, lists, focus.path);
    if (placed) session.select([pointer(placed.path)]);
    // The lists change with the document; the jump is made once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session, focus]);
};

const withoutView: readonly PaneName[] = ["parts", "form"];
const withView: readonly PaneName[] = ["parts", "view", "form"];

/** The editor of a kind that is made of lists: the lists, what they look like, and the form of the chosen part. */
export const PartsEditor = ({ lists, listed, form, children }: PartsEditorProps) => {
  const { text } = useText();
  const session = useSession();
  const document = useEdited((state) => state.document);
  const [selected] = useEdited((state) => state.selection);
  const placed = selectedPart(document, lists, selected);
  useFocusedPart(lists);
  return (
    <Panes panes={children === undefined ? withoutView : withView} first="parts" next="form">
      <nav className={classes["outline"]} data-pane="parts" aria-label={text("designer.parts")}>
        <button
          type="button"
          className={classes["part"]}
          aria-pressed={placed === null}
          onClick={() => session.select([])}
        >
          <span>{text("designer.parts.document")}</span>
        </button>
        <PartsDrag lists={lists}>
          {lists.map((list) => (
            <PartTree key={pointer(list.path)} list={list} selected={placed ? pointer(placed.path) : null} />
          ))}
        </PartsDrag>
      </nav>
      {children === undefined ? null : (
        <div className={classes["middle"]} data-pane="view">
          {children}
        </div>
      )}
      <aside className={classes["side"]} data-pane="form" aria-label={text("designer.parts.form")}>
        {placed ? (
          <PartForm key={pointer(placed.path)} placed={placed} lists={lists} />
        ) : (
          <DocumentForm listed={listed} {...(form ? { form } : {})} />
        )}
      </aside>
    </Panes>
  );
};
