import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Filters } from "#engine/react/tables/filters.ts";
import type { Sorting } from "#engine/react/tables/rows.ts";
import { useRows } from "#engine/react/tables/use-rows.ts";
import type { StepViewProps } from "#engine/registry/types.ts";
import type { Key, Row } from "#widgets/controls/options/rows.ts";
import { Choices } from "./Choices.tsx";
import classes from "./list.module.css";
import { asShown, chosen, grouped, type Options, pressed, selectedOf, shownColumns, sorted } from "./logic.ts";

const noFilters: Filters = {};

interface GroupsProps extends StepViewProps<Options> {
  found: readonly Row[];
  sorting: readonly Sorting[];
  onSort: (sorting: Sorting[]) => void;
  /** Groups that a search has left stand open; all others begin closed. */
  isSearched: boolean;
}

/** The rows that were found, by group. */
export const Groups = (props: GroupsProps) => {
  const { id, title, options, data, disabled, change, found, isSearched, sorting, onSort } = props;
  const { text, label } = useText();
  const { keyField, disabledKeys = [], layout = "table", select = "one" } = options;
  const rows = options.rows ?? [];
  const inOrder = useMemo(() => sorted(found, options.sort), [found, options.sort]);
  const shown = useMemo(
    () => new Map(inOrder.map((row) => [asShown(row, options.columns, label), row])),
    [inOrder, options.columns, label],
  );
  const shownRows = useMemo(() => [...shown.keys()], [shown]);
  const arranged = useRows(options.columns, shownRows, { sorting, search: "", filters: noFilters });
  const groups = grouped(
    arranged.map((row) => shown.get(row)!),
    options.group,
  );
  const all = groups.map(({ key }) => key).filter((key) => key !== "");
  const [turned, setTurned] = useState<readonly string[]>([]);
  const selected = selectedOf(data);
  const press = (key: Key) => change(chosen(pressed(selected, key, options), rows, keyField));
  const foldingOf = (key: string) => {
    if (!options.group?.collapsible) return null;
    const isTurned = turned.includes(key);
    const turn = () => setTurned(isTurned ? turned.filter((one) => one !== key) : [...turned, key]);
    return { open: isTurned !== isSearched, turn };
  };
  return (
    <>
      {options.group?.collapsible && all.length > 0 && (
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => setTurned(isSearched ? [] : all)}>
            {text("list.expand_all")}
          </Button>
          <Button size="md" variant="default" onClick={() => setTurned(isSearched ? all : [])}>
            {text("list.collapse_all")}
          </Button>
        </div>
      )}
      {groups.map((group) => (
        <Choices
          key={group.key}
          name={`${id}-choice`}
          title={group.label || title}
          columns={shownColumns(options.columns, rows)}
          folding={foldingOf(group.key)}
          colorField={options.colorField}
          linkField={options.linkField}
          helpField={options.helpField}
          {...{ group, keyField, layout, select, selected, press, disabled, disabledKeys, sorting, onSort }}
        />
      ))}
    </>
  );
};
