import {
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
import { ActionIcon, Checkbox, NumberInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useState } from "react";
import { narrowestColumn, widestColumn } from "#schemas/documents/table/layout.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { OwnDialog } from "../own/OwnDialog.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./columns.module.css";
import type { OwnColumns } from "./use-own-columns.ts";
import { useTitles } from "./use-titles.ts";

export interface ColumnsDialogProps {
  own: OwnColumns;
  onClose: () => void;
}

interface LineProps {
  column: TableColumn;
  title: string;
  /** The last one that shows cannot be hidden. */
  isLast: boolean;
  onChange: (column: TableColumn) => void;
  onMove: ((step: 1 | -1) => void) | null;
}

/** A column without the width that it had, or with another. */
const withWidth = ({ width: _before, ...column }: TableColumn, width: number | string): TableColumn =>
  typeof width === "number" ? { ...column, width } : column;

const withHidden = ({ hidden: _before, ...column }: TableColumn, isHidden: boolean): TableColumn =>
  isHidden ? { ...column, hidden: true } : column;

const Line = ({ column, title, isLast, onChange, onMove }: LineProps) => {
  const { text } = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: column.key,
  });
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
        aria-label={text("table.column_drag", { column: title })}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={20} aria-hidden />
      </ActionIcon>
      <Checkbox
        className={classes["name"]}
        size="md"
        label={title}
        checked={!column.hidden}
        disabled={isLast}
        onChange={(event) => onChange(withHidden(column, !event.currentTarget.checked))}
      />
      <NumberInput
        className={classes["width"]}
        size="md"
        aria-label={text("table.column_width", { column: title })}
        placeholder={text("table.automatic")}
        min={narrowestColumn}
        max={widestColumn}
        step={10}
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        value={column.width ?? ""}
        onChange={(width) => onChange(withWidth(column, width))}
      />
      <ActionIcon
        size={44}
        variant="default"
        aria-label={text("table.column_up", { column: title })}
        onClick={() => onMove?.(-1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={text("table.column_down", { column: title })}
        onClick={() => onMove?.(1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
};

/** A width that is typed in passes through values that no column has. */
const kept = (columns: readonly TableColumn[]): TableColumn[] =>
  columns.map((column) =>
    column.width === undefined
      ? column
      : { ...column, width: Math.round(Math.min(widestColumn, Math.max(narrowestColumn, column.width))) },
  );

const words = {
  title: "table.columns",
  save: "table.columns_save",
  saved: "table.columns_saved",
  saveAll: "table.columns_save_all",
  savedAll: "table.columns_saved_all",
  reset: "table.columns_reset",
  resetDone: "table.columns_is_reset",
};

/** Which columns show, in which order and how wide: for oneself, and for all with the right. */
const ColumnsDialog = ({ own, onClose }: ColumnsDialogProps) => {
  const { text } = useText();
  const [columns, setColumns] = useState<readonly TableColumn[]>(own.columns);
  const titles = useTitles(columns);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = columns.filter(({ hidden }) => !hidden);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < columns.length) setColumns(arrayMove([...columns], from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => columns.findIndex(({ key }) => key === id);
    if (over) move(at(active.id), at(over.id));
  };
  return (
    <OwnDialog words={words} own={own} config={kept(columns)} onClose={onClose}>
      <p className={classes["help"]}>{text("table.columns_help")}</p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={columns.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ul className={classes["list"]}>
            {columns.map((column, index) => (
              <Line
                key={column.key}
                column={column}
                title={titles[index] ?? column.key}
                isLast={shown.length === 1 && shown[0] === column}
                onChange={(next) => setColumns(columns.map((one) => (one.key === column.key ? next : one)))}
                onMove={(step) => move(index, index + step)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </OwnDialog>
  );
};

export default ColumnsDialog;
