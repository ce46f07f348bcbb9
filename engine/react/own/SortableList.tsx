import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./sortable.module.css";

interface LineProps {
  id: string;
  title: string;
  onMove: (step: 1 | -1) => void;
  children: ReactNode;
}

const Line = ({ id, title, onMove, children }: LineProps) => {
  const { text } = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes["line"]}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        size={44}
        variant="subtle"
        color="gray"
        className={classes["grip"]}
        aria-label={text("list.drag", { name: title })}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={20} aria-hidden />
      </ActionIcon>
      {children}
      <ActionIcon size={44} variant="default" aria-label={text("list.up", { name: title })} onClick={() => onMove(-1)}>
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon size={44} variant="default" aria-label={text("list.down", { name: title })} onClick={() => onMove(1)}>
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
};

interface SortableListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  titleOf: (item: T, index: number) => string;
  onOrder: (items: readonly T[]) => void;
  /** What stands in the line of an item. */
  children: (item: T, title: string) => ReactNode;
}

/** Things in an order of the reader's own: dragged, by the keyboard too, or moved one place by a press. */
export const SortableList = <T,>({ items, keyOf, titleOf, onOrder, children }: SortableListProps<T>) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < items.length) onOrder(arrayMove([...items], from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const { text } = useText();
  /** Where a dragged thing is, for ears. */
  const told = ({ active, over }: Pick<DragEndEvent, "active" | "over">) => {
    const at = keys.indexOf(String(active.id));
    const item = items[at];
    if (item === undefined) return undefined;
    const place = over ? keys.indexOf(String(over.id)) : at;
    return text("list.place", { name: titleOf(item, at), place: place + 1, all: keys.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => told({ active, over: null }),
    onDragOver: told,
    onDragEnd: told,
    onDragCancel: ({ active }) => told({ active, over: null }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ screenReaderInstructions: { draggable: text("list.drag_help") }, announcements }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={classes["list"]}>
          {items.map((item, index) => {
            const [key, title] = [keyOf(item), titleOf(item, index)];
            return (
              <Line key={key} id={key} title={title} onMove={(step) => move(index, index + step)}>
                {children(item, title)}
              </Line>
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
