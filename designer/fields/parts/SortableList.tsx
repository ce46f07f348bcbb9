import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy, rectSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./parts.module.css";

export interface SortableListProps {
  /** A name for each entry that goes along when it moves. */
  keys: readonly string[];
  /** What a person calls the entry at this place. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  /** Side by side: left and right arrows move as well. */
  across?: boolean;
  label: string;
  /** The name of the list in a drag context that holds several; without it the list has one of its own. */
  container?: string;
  children: (index: number) => ReactNode;
}

const backward = new Set(["ArrowUp", "ArrowLeft"]);
const forward = new Set(["ArrowDown", "ArrowRight"]);

/** Moves an entry and says so; a handle that was moved by its key keeps the focus. */
const useMoves = ({ keys, onMove, nameOf }: SortableListProps) => {
  const { text } = useText();
  const [said, setSaid] = useState("");
  const focused = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [keys]);
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= keys.length || from === to) return;
    setSaid(text("inspector.moved", { name: nameOf(from), to: to + 1, of: keys.length }));
    onMove(from, to);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = backward.has(event.key) ? -1 : forward.has(event.key) ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    focused.current = keys[index] ?? null;
    move(index, index + step);
  };
  return { list, said, move, onKey };
};

/** A list whose entries are put in order by dragging their handle, or with the arrow keys on it. */
export const SortableList = (props: SortableListProps) => {
  const { keys, across = false, label, container } = props;
  const { list, said, move, onKey } = useMoves(props);
  const entries = (
    <>
      <SortableContext
        {...(container === undefined ? {} : { id: container })}
        items={[...keys]}
        strategy={across ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul ref={list} className={classes["list"]} data-across={across || undefined} aria-label={label}>
          {keys.map((key, index) => (
            <Entry key={key} {...props} id={key} index={index} onKey={onKey} move={move} />
          ))}
        </ul>
      </SortableContext>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
  if (container !== undefined) return entries;
  return (
    <OwnContext keys={keys} move={move}>
      {entries}
    </OwnContext>
  );
};

interface OwnContextProps {
  keys: readonly string[];
  move: (from: number, to: number) => void;
  children: ReactNode;
}

/** A list by itself is dragged within itself. */
const OwnContext = ({ keys, move, children }: OwnContextProps) => {
  const { text } = useText();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ screenReaderInstructions: { draggable: text("inspector.move_help") }, announcements: silent }}
    >
      {children}
    </DndContext>
  );
};

/** Moves are said once they are made, not while an entry is over others. */
export const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface EntryProps extends SortableListProps {
  id: string;
  index: number;
  onKey: (event: KeyboardEvent, index: number) => void;
  move: (from: number, to: number) => void;
}

/** What a context of several lists knows of an entry that is dragged or dropped on. */
export interface EntryData {
  container: string | undefined;
  index: number;
  /** Puts it at another place of its own list. */
  move: (to: number) => void;
}

const Entry = ({ id, index, onKey, move, nameOf, container, disabled = false, children }: EntryProps) => {
  const { text } = useText();
  const { setNodeRef, attributes, listeners, transform, transition, isDragging, isOver } = useSortable({
    id,
    disabled,
    data: { container, index, move: (to) => move(index, to) } satisfies EntryData,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes["item"]}
      data-dragged={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        size="var(--sw-target)"
        className={classes["handle"]}
        {...attributes}
        {...listeners}
        data-handle={id}
        disabled={disabled}
        aria-label={text("inspector.move", { name: nameOf(index) })}
        onKeyDown={(event) => onKey(event, index)}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <div className={classes["content"]}>{children(index)}</div>
    </li>
  );
};
