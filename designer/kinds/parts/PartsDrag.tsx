import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Paper, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isObject, pointer } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isWithin, movePartTo, placeAfterMove } from "../../actions/move-part-to.ts";
import { calledAt, partsAt } from "../../actions/parts.ts";
import { useSession } from "../../documents/SessionProvider.tsx";
import { type EntryData, silent } from "../../fields/parts/SortableList.tsx";
import { summaryOf } from "../../inspector/form/summary.ts";
import { listsIn } from "./outline.ts";
import classes from "./parts.module.css";
import type { PartList } from "./types.ts";

const isEntryData = (value: unknown): value is EntryData =>
  isObject(value) &&
  (value["container"] === undefined || typeof value["container"] === "string") &&
  typeof value["index"] === "number" &&
  typeof value["move"] === "function";

const dataOf = (one: { data: { current?: unknown } } | null): EntryData | null => {
  const data = one?.data.current;
  return isEntryData(data) ? data : null;
};

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

/** The lists of the document as it stands, and what a person calls their parts. */
const useLists = (lists: readonly PartList[]) => {
  const texts = useText();
  const session = useSession();
  const documentNow = () => session.store.getState().document;
  const listOf = (data: EntryData | null): PartList | undefined =>
    data === null ? undefined : listsIn(documentNow(), lists).find(({ path }) => pointer(path) === data.container);
  const nameOf = (data: EntryData): string => {
    const list = listOf(data);
    const part = list && partsAt(documentNow(), list.path)[data.index];
    if (!list || !part) return "";
    const called = list.called?.(part, texts) ?? summaryOf(part, texts);
    return called || calledAt(documentNow(), [...list.path, data.index]);
  };
  return { listOf, nameOf };
};

/** Was it dropped on the lower half of what lies there? */
const isBehind = ({ active, over }: DragEndEvent): boolean => {
  const dropped = active.rect.current.translated;
  return over !== null && dropped !== null && dropped.top > over.rect.top + over.rect.height / 2;
};

interface PartsDragProps {
  lists: readonly PartList[];
  children: ReactNode;
}

/** Lets the parts of lists, and of the lists inside them, be dragged from one to another of the same family. */
export const PartsDrag = ({ lists, children }: PartsDragProps) => {
  const { text } = useText();
  const session = useSession();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState("");
  const { listOf, nameOf } = useLists(lists);
  const collide: CollisionDetection = (args) => {
    const data = dataOf(args.active);
    const from = listOf(data);
    const droppableContainers = args.droppableContainers.filter((one) => {
      const to = listOf(dataOf(one));
      return data !== null && from !== undefined && to !== undefined && mayMove(from, data.index, to);
    });
    return innermost({ ...args, droppableContainers });
  };
  const onDragEnd = (event: DragEndEvent) => {
    const [moved, target] = [dataOf(event.active), dataOf(event.over)];
    const [from, to] = [listOf(moved), listOf(target)];
    if (!moved || !target || !from || !to) return;
    if (moved.container === target.container) return moved.move(target.index);
    const at = target.index + (isBehind(event) ? 1 : 0);
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
      onDragStart={({ active }) => {
        const data = dataOf(active);
        setDragged(data ? nameOf(data) : "");
      }}
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
