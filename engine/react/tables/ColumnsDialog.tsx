import { Checkbox, NumberInput } from "@mantine/core";
import { useState } from "react";
import { narrowestColumn, widestColumn } from "#schemas/documents/table/layout.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { OwnDialog } from "../own/OwnDialog.tsx";
import { SortableList } from "../own/SortableList.tsx";
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
}

/** A column without the width that it had, or with another. */
const withWidth = ({ width: _before, ...column }: TableColumn, width: number | string): TableColumn =>
  typeof width === "number" ? { ...column, width } : column;

const withHidden = ({ hidden: _before, ...column }: TableColumn, isHidden: boolean): TableColumn =>
  isHidden ? { ...column, hidden: true } : column;

const Line = ({ column, title, isLast, onChange }: LineProps) => {
  const { text } = useText();
  return (
    <>
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
    </>
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
  const shown = columns.filter(({ hidden }) => !hidden);
  return (
    <OwnDialog words={words} own={own} config={kept(columns)} onClose={onClose}>
      <p className={classes["help"]}>{text("table.columns_help")}</p>
      <SortableList
        items={columns}
        keyOf={({ key }) => key}
        titleOf={(column, index) => titles[index] ?? column.key}
        onOrder={setColumns}
      >
        {(column, title) => (
          <Line
            column={column}
            title={title}
            isLast={shown.length === 1 && shown[0] === column}
            onChange={(next) => setColumns(columns.map((one) => (one.key === column.key ? next : one)))}
          />
        )}
      </SortableList>
    </OwnDialog>
  );
};

export default ColumnsDialog;
