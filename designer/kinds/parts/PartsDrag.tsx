import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Paper, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { pointer } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isWithin, movePartTo, placeAfterMove } from "../../actions/move-part-to.ts";
import { calledAt, partsAt } from "../../actions/parts.ts";
import { useSession } from "../../documents/SessionProvider.tsx";
import { type EntryData, silent } from "../../fields/parts/SortableList.tsx";
import { summaryOf } from "../../inspector/form/summary.ts";
import { listsIn } from "./outline.ts";
import classes from "./parts.module.css";
import type { PartList } from "./types.ts";

const dataOf = (one: { data: { current?: unknown } } | null): EntryData | null =>
  (one?.data.current as EntryData | undefined) ?? null;

/** May a part of one list come into another, which does not stand in the part itself? */
const mayMove = (from: PartList, index: number, to: PartList): boolean =>
  pointer(from.path) === pointer(to.path) ||
  (from.family !== undefined && from.family === to.family && !isWithin(to.path, [...from.path, index]));

/** The innermost of the places under the pointer, else the nearest one. */
const innermost: CollisionDetection = (args) => {
  const size = (id: string | number): number => {
    const rect = args.droppableRects.get(id);
    return rect ? rect.width * rect.height : Infinity;
  };
  const under = pointerWithin(args).toSorted((a, b) => size(a.id) - size(b.id));
  return under.length > 0 ? under : closestCenter(args);
};

interface PartsDragProps {
  lists: readonly PartList[];
  children: ReactNode;
}

/** Lets the parts of lists, and of the lists inside them, be dragged from one to another of the same family. */
export const PartsDrag = ({ lists, children }: PartsDragProps) => {
  const texts = useText();
  const { text } = texts;
  const session = useSession();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState("");
  const listOf = (data: EntryData | null): PartList | undefined =>
    data === null
      ? undefined
      : listsIn(session.store.getState().document, lists).find(({ path }) => pointer(path) === data.container);
  const collide: CollisionDetection = (args) => {
    const [data, from] = [dataOf(args.active), listOf(dataOf(args.active))];
    const droppableContainers = args.droppableContainers.filter((one) => {
      const to = listOf(dataOf(one));
      return data !== null && from !== undefined && to !== undefined && mayMove(from, data.index, to);
    });
    return innermost({ ...args, droppableContainers });
  };
  const nameOf = (data: EntryData): string => {
    const { document } = session.store.getState();
    const list = listOf(data);
    const part = list && partsAt(document, list.path)[data.index];
    if (!list || !part) return "";
    return (list.called?.(part, texts) ?? summaryOf(part, texts)) || calledAt(document, [...list.path, data.index]);
  };
  const onDragStart = ({ active }: DragStartEvent) => {
    const data = dataOf(active);
    setDragged(data ? nameOf(data) : "");
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [moved, target] = [dataOf(active), dataOf(over)];
    const [from, to] = [listOf(moved), listOf(target)];
    if (!moved || !target || !from || !to || !over) return;
    if (moved.container === target.container) return moved.move(target.index);
    const dropped = active.rect.current.translated;
    const isBehind = dropped !== null && dropped.top > over.rect.top + over.rect.height / 2;
    const at = target.index + (isBehind ? 1 : 0);
    const part = [...from.path, moved.index];
    const name = nameOf(moved);
    session.apply(movePartTo(part, to.path, at, to.name, name));
    session.select([pointer(placeAfterMove(part, to.path, at))]);
    setSaid(text("designer.parts.moved_into", { name, list: text(to.title) }));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      accessibility={{ screenReaderInstructions: { draggable: text("inspector.move_help") }, announcements: silent }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <Paper withBorder shadow="md" p="xs">
          {dragged}
        </Paper>
      </DragOverlay>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </DndContext>
  );
};

const nowhere = () => undefined;

interface EmptyListProps {
  list: PartList;
  /** Says nothing: a gap that is seen while something is dragged over it. */
  isSlot?: boolean;
}

/** Takes what is dragged into a list that has no part yet. */
export const EmptyList = ({ list, isSlot = false }: EmptyListProps) => {
  const { text } = useText();
  const container = pointer(list.path);
  const data: EntryData = { container, index: 0, move: nowhere };
  const { setNodeRef, isOver } = useDroppable({ id: `empty ${container}`, data });
  if (list.family === undefined) return null;
  return (
    <p
      ref={setNodeRef}
      className={classes[isSlot ? "slot" : "help"]}
      data-empty={container}
      data-over={isOver || undefined}
      aria-hidden={isSlot || undefined}
    >
      {isSlot ? null : text("designer.parts.drop_here")}
    </p>
  );
};
