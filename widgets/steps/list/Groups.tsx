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
import {
  asShown,
  chosen,
  type Group,
  grouped,
  type Options,
  pressed,
  selectedOf,
  shownColumns,
  sorted,
} from "./logic.ts";

const noFilters: Filters = {};

interface GroupsProps extends StepViewProps<Options> {
  found: readonly Row[];
  sorting: readonly Sorting[];
  onSort: (sorting: Sorting[]) => void;
  /** Groups that a search has left stand open; all others begin closed. */
  isSearched: boolean;
}

/** The rows that were found, in order and by group. */
const useGroups = ({ found, options, sorting }: Pick<GroupsProps, "found" | "options" | "sorting">): Group[] => {
  const { label } = useText();
  const inOrder = useMemo(() => sorted(found, options.sort), [found, options.sort]);
  const shown = useMemo(
    () => new Map(inOrder.map((row) => [asShown(row, options.columns, label), row])),
    [inOrder, options.columns, label],
  );
  const shownRows = useMemo(() => [...shown.keys()], [shown]);
  const arranged = useRows(options.columns, shownRows, { sorting, search: "", filters: noFilters });
  return grouped(
    arranged.map((row) => shown.get(row)!),
    options.group,
  );
};

/** Which groups stand open: those that were turned from how they begin. */
const useFolding = (groups: readonly Group[], beginsOpen: boolean) => {
  const [turned, setTurned] = useState<readonly string[]>([]);
  const all = groups.map(({ key }) => key).filter((key) => key !== "");
  return {
    isEmpty: all.length === 0,
    openAll: () => setTurned(beginsOpen ? [] : all),
    closeAll: () => setTurned(beginsOpen ? all : []),
    of: (key: string) => {
      const isTurned = turned.includes(key);
      const turn = () => setTurned(isTurned ? turned.filter((one) => one !== key) : [...turned, key]);
      return { open: isTurned !== beginsOpen, turn };
    },
  };
};

/** The rows that were found, by group. */
export const Groups = (props: GroupsProps) => {
  const { id, title, options, data, disabled, change, isSearched, sorting, onSort } = props;
  const { text } = useText();
  const { keyField, disabledKeys = [], layout = "table", select = "one" } = options;
  const rows = options.rows ?? [];
  const groups = useGroups(props);
  const folding = useFolding(groups, isSearched);
  const isCollapsible = options.group?.collapsible === true;
  const selected = selectedOf(data);
  const press = (key: Key) => change(chosen(pressed(selected, key, options), rows, keyField));
  return (
    <>
      {isCollapsible && !folding.isEmpty && (
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={folding.openAll}>
            {text("list.expand_all")}
          </Button>
          <Button size="md" variant="default" onClick={folding.closeAll}>
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
          folding={isCollapsible ? folding.of(group.key) : null}
          colorField={options.colorField}
          linkField={options.linkField}
          helpField={options.helpField}
          {...{ group, keyField, layout, select, selected, press, disabled, disabledKeys, sorting, onSort }}
        />
      ))}
    </>
  );
};
