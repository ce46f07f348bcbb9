import { Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { IconAction } from "./IconAction.tsx";
import classes from "./parts.module.css";
import { SortableList } from "./SortableList.tsx";
import { moved, useKeys } from "./use-keys.ts";

interface ItemsProps<T> {
  label: string;
  items: readonly T[];
  disabled: boolean;
  nameOf: (item: T, index: number) => string;
  /** What a new entry begins with. */
  fresh: () => T;
  change: (items: T[]) => void;
  /** Draws an entry; `put` replaces it. */
  children: (item: T, index: number, put: (item: T) => void) => ReactNode;
}

/** Keys that stay with their entries while these are put in order and taken out. */
const useEntries = <T,>(items: readonly T[], change: (items: T[]) => void) => {
  const { keys, move, remove } = useKeys(items.length);
  return {
    keys,
    removeAt: (index: number) => {
      remove(index);
      change(items.filter((_, at) => at !== index));
    },
    reorder: (from: number, to: number) => {
      move(from, to);
      change(moved(items, from, to));
    },
  };
};

/** The entries of a list, each with its handle and its bin, and a button for one more. */
export const Items = <T extends string | number | object>({
  label,
  items,
  disabled,
  nameOf,
  fresh,
  change,
  children,
}: ItemsProps<T>) => {
  const { text } = useText();
  const { keys, removeAt, reorder } = useEntries(items, change);
  const nameAt = (index: number) => {
    const item = items[index];
    return item === undefined ? "" : nameOf(item, index);
  };
  const entryAt = (index: number) => {
    const entry = items[index];
    if (entry === undefined) return null;
    return children(entry, index, (item) => change(items.map((one, at) => (at === index ? item : one))));
  };
  return (
    <>
      <SortableList keys={keys} label={label} nameOf={nameAt} disabled={disabled} onMove={reorder}>
        {(index) => (
          <div className={classes["row"]}>
            <div className={classes["content"]} data-member={index}>
              {entryAt(index)}
            </div>
            <IconAction
              name={text("inspector.remove", { name: nameAt(index) })}
              icon={<IconTrash size={18} aria-hidden />}
              disabled={disabled}
              onClick={() => removeAt(index)}
            />
          </div>
        )}
      </SortableList>
      <Button
        variant="light"
        mt={4}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => change([...items, fresh()])}
      >
        {text("inspector.add", { label })}
      </Button>
    </>
  );
};
