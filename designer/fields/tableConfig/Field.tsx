import { Button, Stack, TextInput } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { TableConfig, TableConfigColumn } from "#schemas/values/tableConfig/schema.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSource } from "../../surroundings/form-context.ts";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { sourceData } from "../parts/data-keys.ts";
import { IconAction } from "../parts/IconAction.tsx";
import classes from "../parts/parts.module.css";
import { SortableList } from "../parts/SortableList.tsx";
import { moved } from "../parts/use-keys.ts";
import type { FieldProps } from "../types.ts";
import { ColumnEditor } from "./ColumnEditor.tsx";
import { customColumn, moveCooldown } from "./columns.ts";
import { Preview } from "./Preview.tsx";

/** Does a move follow another one so soon that a shaking hand has made it? */
const useShaking = (): (() => boolean) => {
  const clock = useClock();
  const lastMove = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = clock.now();
    if (now - lastMove.current < moveCooldown) return true;
    lastMove.current = now;
    return false;
  };
};

/** The columns of a table: put in order, edited one at a time, added by the keys of the source or as custom ones. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<TableConfig>) => {
  const { text, label } = useText();
  const source = useSource();
  const isShaking = useShaking();
  const [edited, setEdited] = useState<string | null>(null);
  const held = value ?? fallback ?? { columns: [] };
  const { columns } = held;
  const put = (next: readonly TableConfigColumn[]) => change({ ...held, columns: [...next] });
  const nameOf = (column: TableConfigColumn | undefined) =>
    column ? label(column.tlabel ? { text: column.tlabel } : (column.label ?? column.key)) : "";
  const move = (from: number, to: number) => {
    if (!isShaking()) put(moved(columns, from, to));
  };
  if (source === null) return <p className={classes["note"]}>{text(900131)}</p>;
  const editing = columns.find(({ key }) => key === edited);
  return (
    <Stack gap="xs" id={id}>
      <SortableList
        keys={columns.map(({ key }) => key)}
        label={text("inspector.columns")}
        across
        disabled={disabled}
        nameOf={(index) => nameOf(columns[index])}
        onMove={move}
      >
        {(index) => (
          <Chip
            name={nameOf(columns[index])}
            disabled={disabled}
            edit={() => setEdited(columns[index]?.key ?? null)}
            remove={() => put(columns.filter((_, at) => at !== index))}
          />
        )}
      </SortableList>
      <Preview source={source} columns={columns} />
      {editing ? (
        <ColumnEditor
          column={editing}
          source={source}
          disabled={disabled}
          change={(next) => put(columns.map((one) => (one === editing ? next : one)))}
          done={() => setEdited(null)}
        />
      ) : (
        <AddColumns source={source} columns={columns} disabled={disabled} add={(column) => put([...columns, column])} />
      )}
    </Stack>
  );
};

interface ChipProps {
  name: string;
  disabled: boolean;
  edit: () => void;
  remove: () => void;
}

const Chip = ({ name, disabled, edit, remove }: ChipProps) => {
  const { text } = useText();
  return (
    <div className={classes["head"]}>
      <span className={classes["name"]}>{name}</span>
      <IconAction
        name={text("inspector.edit", { name })}
        icon={<IconPencil size={18} aria-hidden />}
        disabled={disabled}
        onClick={edit}
      />
      <IconAction
        name={text("inspector.remove", { name })}
        icon={<IconTrash size={18} aria-hidden />}
        disabled={disabled}
        onClick={remove}
      />
    </div>
  );
};

interface AddProps {
  source: string;
  columns: readonly TableConfigColumn[];
  disabled: boolean;
  add: (column: TableConfigColumn) => void;
}

/** The keys of the source that are no column yet, and a column with a name of its own. */
const AddColumns = ({ source, columns, disabled, add }: AddProps) => {
  const { text } = useText();
  const [name, setName] = useState("");
  const { keys } = sourceData(useSurroundings(), source);
  const free = keys.filter((key) => !columns.some((column) => column.key === key));
  const addCustom = () => {
    if (name.trim() === "") return;
    add(customColumn(name, columns));
    setName("");
  };
  return (
    <section aria-label={text("inspector.add_columns")}>
      <div className={classes["list"]} data-across>
        {free.map((key) => (
          <Button
            key={key}
            variant="light"
            disabled={disabled}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add({ key })}
          >
            {key}
          </Button>
        ))}
      </div>
      <div className={classes["row"]}>
        <TextInput
          className={classes["content"]}
          label={text("inspector.custom_column")}
          value={name}
          disabled={disabled}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && addCustom()}
        />
        <Button mt={26} variant="light" disabled={disabled || name.trim() === ""} onClick={addCustom}>
          {text("inspector.add_custom")}
        </Button>
      </div>
    </section>
  );
};

export default Field;
