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

/** The entries of a list, each with its handle and its bin, and a button for one more. */
export const Items = <T,>({ label, items, disabled, nameOf, fresh, change, children }: ItemsProps<T>) => {
  const { text } = useText();
  const { keys, move, remove } = useKeys(items.length);
  const nameAt = (index: number) => {
    const item = items[index];
    return item === undefined ? "" : nameOf(item, index);
  };
  return (
    <>
      <SortableList
        keys={keys}
        label={label}
        nameOf={nameAt}
        disabled={disabled}
        onMove={(from, to) => {
          move(from, to);
          change(moved(items, from, to));
        }}
      >
        {(index) => (
          <div className={classes["row"]}>
            <div className={classes["content"]} data-member={index}>
              {index < items.length &&
                children(items[index] as T, index, (item) =>
                  change(items.map((one, at) => (at === index ? item : one))),
                )}
            </div>
            <IconAction
              name={text("inspector.remove", { name: nameAt(index) })}
              icon={<IconTrash size={18} aria-hidden />}
              disabled={disabled}
              onClick={() => {
                remove(index);
                change(items.filter((_, at) => at !== index));
              }}
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
