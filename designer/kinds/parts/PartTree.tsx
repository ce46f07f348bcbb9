import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { movePart } from "../../actions/move-part.ts";
import { partsAt } from "../../actions/parts.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { SortableList } from "../../fields/parts/SortableList.tsx";
import { useKeys } from "../../fields/parts/use-keys.ts";
import { faultsBelow } from "../../surroundings/faults.ts";
import { summaryOf } from "../../inspector/form/summary.ts";
import { AddPart } from "./AddPart.tsx";
import { EmptyList } from "./PartsDrag.tsx";
import classes from "./parts.module.css";
import type { PartList } from "./types.ts";

interface PartTreeProps {
  list: PartList;
  /** The pointer of the chosen part. */
  selected: string | null;
  /** Stands in the chosen part. */
  isHeld?: boolean;
}

/** What a person calls the parts of a list. */
const useNames = (list: PartList, parts: readonly JsonObject[]): ((index: number) => string) => {
  const texts = useText();
  return (index) => {
    const part = parts[index];
    const name = part && (list.called?.(part, texts) ?? summaryOf(part, texts));
    return name || `${texts.text(list.title)} ${index + 1}`;
  };
};

/** A list of parts with the lists inside them: chosen, put in order by hand or by keys, and added to. */
export const PartTree = ({ list, selected, isHeld = false }: PartTreeProps) => {
  const { text } = useText();
  const session = useSession();
  const parts = useEdited((state) => partsAt(state.document, list.path));
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const { keys, move } = useKeys(parts.length);
  const nameOf = useNames(list, parts);
  const title = text(list.title);
  const onMove = (from: number, to: number) => {
    move(from, to);
    session.apply(movePart(list.path, from, to, nameOf(from)));
    session.select([pointer([...list.path, to])]);
  };
  if (list.isSeldom && parts.length === 0 && !isHeld) return isReadOnly ? null : <EmptyList list={list} isSlot />;
  return (
    <section className={classes["level"]} aria-label={title}>
      <h3 className={classes["heading"]}>{title}</h3>
      <SortableList
        keys={keys}
        label={title}
        nameOf={nameOf}
        disabled={isReadOnly}
        onMove={onMove}
        container={pointer(list.path)}
      >
        {(index) => {
          const part = parts[index];
          return part ? <PartEntry {...{ list, index, part, selected }} name={nameOf(index)} /> : null;
        }}
      </SortableList>
      {parts.length === 0 && !isReadOnly ? <EmptyList list={list} /> : null}
      <AddPart list={list} disabled={isReadOnly} />
    </section>
  );
};

interface PartEntryProps {
  list: PartList;
  index: number;
  part: JsonObject;
  name: string;
  selected: string | null;
}

/** A part with what else is said of it, and the lists inside it. */
const PartEntry = ({ list, index, part, name, selected }: PartEntryProps) => {
  const { text } = useText();
  const session = useSession();
  const faults = useEdited(({ findings }) => findings?.faults);
  const path = [...list.path, index];
  const at = pointer(path);
  const isFaulty = faultsBelow(faults ?? [], at).length > 0;
  const said = list.said?.(part) ?? "";
  return (
    <>
      <button
        type="button"
        className={classes["part"]}
        aria-pressed={selected === at}
        onClick={() => session.select([at])}
      >
        <span>{name}</span>
        <small>{said === name ? "" : said}</small>
        {isFaulty ? (
          <>
            <IconAlertTriangle className={classes["faulty"]} size={18} aria-hidden />
            <VisuallyHidden>{text("inspector.faulty")}</VisuallyHidden>
          </>
        ) : null}
      </button>
      {list.inside?.(part, path).map((inner) => (
        <PartTree key={pointer(inner.path)} list={inner} selected={selected} isHeld={selected === at} />
      ))}
    </>
  );
};
